import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { runChild } from './child.mjs'
import { findNode } from './pinned-node.mjs'
import { withProcessLock } from './process-lock.mjs'
import { startProgress } from './progress.mjs'
import { UserError } from './user-error.mjs'

/**
 * A result of a builder: `name` for messages, the path of its `stamp`, and its inputs: files, and the files below
 * folders whose name matches `pattern`.
 * @typedef {{ name: string, stamp: string, folders: string[], files: string[], pattern?: RegExp }} Target
 */

/**
 * Whether the existing build matches the current files.
 * @param {string} root
 * @param {Target} target
 */
export function isFresh(root, target) {
  return hasStamp(root, target, fingerprintOf(root, target))
}

/**
 * Builds the target unless it is fresh. The stamp is deleted first and written last: an interrupted build is repeated.
 * @param {string} root
 * @param {Target} target
 * @param {() => Promise<void>} build
 */
export async function buildUnlessFresh(root, target, build) {
  const fingerprint = fingerprintOf(root, target)
  if (hasStamp(root, target, fingerprint)) return
  await withProcessLock(root, async () => {
    if (hasStamp(root, target, fingerprint)) return
    makeRoomForBuild(root, target)
    await build()
    writeFileSync(join(root, target.stamp), fingerprint)
  })
}

/**
 * Runs a builder of node_modules, and `finish` after it. Prints its output only when it fails.
 * @param {string} root
 * @param {Target} target
 * @param {string[]} program path inside node_modules, and arguments
 * @param {() => Promise<void>} [finish]
 */
export async function runBuilder(root, { name }, [program, ...args], finish = async () => {}) {
  const done = startProgress(`Building the ${name}`)
  let output = ''
  const { code, stopped } = await runChild(
    findNode(root),
    [join(root, 'node_modules', program), ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
      onOutput: (text) => (output += text),
    },
  )
  if (code === 0) await finish()
  done(code === 0 ? `Built the ${name}` : undefined)
  if (stopped) process.exit(code || 1)
  if (code === 128 + constants.signals.SIGKILL) {
    throw new UserError(
      `Cannot build the ${name}: the builder was killed. Memory may have run out.`,
    )
  }
  if (code !== 0) throw new UserError(`${output.trim()}\nCannot build the ${name}: see above.`)
}

function hasStamp(root, { stamp }, fingerprint) {
  const file = join(root, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint
}

function makeRoomForBuild(root, { name, stamp }) {
  const folder = join(root, dirname(stamp))
  try {
    mkdirSync(folder, { recursive: true })
    rmSync(join(root, stamp), { force: true })
    writeFileSync(join(folder, '.writable'), '')
    rmSync(join(folder, '.writable'))
  } catch (error) {
    throw new UserError(
      `Cannot build the ${name}: ${folder} is not writable (${error.code}). Start as a user who may write there, or copy the shop to another folder.`,
    )
  }
}

/** A hash over the names and contents of all inputs of the build. */
function fingerprintOf(root, { folders, files, pattern }) {
  const inFolders = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && (!pattern || pattern.test(entry.name)))
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1)),
    )
  const hash = createHash('sha256')
  for (const file of [...inFolders, ...files].sort()) {
    if (!existsSync(join(root, file))) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}
