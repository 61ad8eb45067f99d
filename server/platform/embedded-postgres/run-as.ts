import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../process/start-error.ts'

/** Starts PostgreSQL's programs as a user other than root. */
export type RunAs = {
  command(program: string, args: string[]): [command: string, args: string[]]
  /** The uid that must own the cluster's files; undefined on systems without uids. */
  owner: number | undefined
}

const DEDICATED_USER = 'runout'

/**
 * PostgreSQL refuses to run as root. An ordinary user starts it directly; root on Linux starts it
 * 1. in a user namespace that maps root to another user: files still belong to root and may lie in root's folders;
 * 2. where namespaces are forbidden (most containers), as a dedicated user with the capability to enter any folder.
 */
export function chooseRunAs(): RunAs {
  const uid = process.getuid?.()
  if (uid !== 0) return { command: (program, args) => [program, args], owner: uid }
  return runInNamespace() ?? runAsUser(ensureDedicatedUser()) ?? refuseRoot()
}

/** initdb requires a known user: the namespace maps root to one in /etc/passwd. */
function runInNamespace(): RunAs | undefined {
  const user = ordinaryUsers().find(({ name }) => name === 'nobody') ?? ordinaryUsers()[0]
  if (!user) return
  const prefix = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--']
  if (!succeeds('unshare', [...prefix, 'true'])) return
  return { command: (program, args) => ['unshare', [...prefix, program, ...args]], owner: 0 }
}

/** Without namespaces: another user with the capability to enter root's folders. */
export function runAsUser(name: string): RunAs | undefined {
  const user = ordinaryUsers().find((candidate) => candidate.name === name)
  if (!user) return
  const capability = '-all,+dac_override'
  const prefix = [
    ...[`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'],
    // PostgreSQL checks access to its own programs, and access(2) counts the capability only with this flag.
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
 * Changes the owner of the files below `folder`; only root needs it, since the folder may have been used by an
 * ordinary user or under a namespace. The folder itself changes last: a killed run is repeated.
 */
export async function changeOwner(owner: number | undefined, folder: string): Promise<void> {
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
