import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** How PostgreSQL's programs are started, so that they do not see themselves running as root. */
export type RunAs = {
  command(program: string, args: string[]): [command: string, args: string[]]
  /** The user that must own the cluster's files; undefined where the system has no such notion. */
  owner: number | undefined
}

const DEDICATED_USER = 'runout'

/**
 * An ordinary user starts PostgreSQL directly. PostgreSQL refuses root, so root (on Linux) starts it
 * 1. in a user namespace that shows root as another user: files stay root's and may lie in folders that only
 *    root can enter;
 * 2. where namespaces are forbidden (containers, as a rule), as a dedicated user that keeps one right of root,
 *    to enter any folder.
 */
export function chooseRunAs(): RunAs {
  const uid = process.getuid?.()
  if (uid !== 0) return { command: (program, args) => [program, args], owner: uid }
  return runInNamespace() ?? runAsUser(ensureDedicatedUser()) ?? refuseRoot()
}

/** initdb wants its user to be a known one, so the namespace maps root to one of those in /etc/passwd. */
function runInNamespace(): RunAs | undefined {
  const user = ordinaryUsers().find(({ name }) => name === 'nobody') ?? ordinaryUsers()[0]
  if (!user) return
  const prefix = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--']
  if (!succeeds('unshare', [...prefix, 'true'])) return
  return { command: (program, args) => ['unshare', [...prefix, program, ...args]], owner: 0 }
}

/** Without namespaces: another user, that may still enter the folders that only root can. */
export function runAsUser(name: string): RunAs | undefined {
  const user = ordinaryUsers().find((candidate) => candidate.name === name)
  if (!user) return
  const capability = '-all,+dac_override'
  const prefix = [
    ...[`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'],
    // PostgreSQL asks whether it may run its own programs, which counts the kept right only with this.
    '--securebits=+no_setuid_fixup',
    ...[`--inh-caps=${capability}`, `--ambient-caps=${capability}`, '--'],
  ]
  if (!succeeds('setpriv', [...prefix, 'true'])) return
  return { command: (program, args) => ['setpriv', [...prefix, program, ...args]], owner: user.uid }
}

function refuseRoot(): never {
  throw new StartError(
    'PostgreSQL does not run as root, and this system allows neither a user namespace (unshare) nor a dedicated user (useradd, setpriv). Start as an ordinary user, or set DATABASE_URL.',
  )
}

function ensureDedicatedUser(): string {
  if (!ordinaryUsers().some(({ name }) => name === DEDICATED_USER)) {
    const args = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
    succeeds('useradd', [...args, DEDICATED_USER])
  }
  return DEDICATED_USER
}

type PasswdEntry = { name: string; uid: number; gid: number }

function ordinaryUsers(): PasswdEntry[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
}

function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Hands the files below `folder` to `owner`, needed by root only: a folder may have been used before by an
 * ordinary user, or while namespaces were forbidden. The folder itself comes last, so a killed run is redone.
 */
export async function giveTo(owner: number | undefined, folder: string): Promise<void> {
  const { uid } = await lstat(folder)
  if (owner === undefined || uid === owner) return
  if (process.getuid?.() !== 0) {
    throw new StartError(
      `The database in ${folder} belongs to another user (number ${uid}). Start as that user, or set DATA_DIR.`,
    )
  }
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), owner, owner)
  }
  await chown(folder, owner, owner)
}
