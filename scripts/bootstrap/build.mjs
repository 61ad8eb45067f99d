import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { runChild } from './child.mjs'
import { compressFiles } from './compress.mjs'
import { findNode } from './pinned-node.mjs'
import { withProcessLock } from './process-lock.mjs'
import { startProgress } from './progress.mjs'
import { UserError } from './user-error.mjs'

const FOLDERS = ['web', 'contract', 'public', join('scripts', 'bundle')]
const BUNDLE_SIZE_CHECK = join('scripts', 'check-bundle-size.ts')
const FILES = [
  BUNDLE_SIZE_CHECK,
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * Builds the pages unless the existing build matches the current files. The stamp is deleted first and written last:
 * an interrupted build is repeated.
 * @param {string} root
 */
export async function buildIfStale(root) {
  const stamp = join(root, 'build', '.stamp')
  const fingerprint = fingerprintOf(root)
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
  if (isFresh()) return
  await withProcessLock(root, async () => {
    if (isFresh()) return
    makeRoomForBuild(root, stamp)
    await build(root)
    writeFileSync(stamp, fingerprint)
  })
}

async function build(root) {
  const done = startProgress('Building the pages')
  let output = ''
  const { code, stopped } = await runChild(
    findNode(root),
    [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
      onOutput: (text) => (output += text),
    },
  )
  if (code === 0) await compressFiles(join(root, 'build', 'client'))
  done(code === 0 ? 'Built the pages' : undefined)
  if (stopped) process.exit(code || 1)
  if (code === 128 + constants.signals.SIGKILL) {
    throw new UserError('Cannot build the pages: the builder was killed. Memory may have run out.')
  }
  if (code !== 0) throw new UserError(`${output.trim()}\nCannot build the pages: see above.`)
  const bundleSize = await checkBundleSize(root)
  if (bundleSize.code !== 0) {
    throw new UserError(`${bundleSize.table}\nThe build exceeds its size budget: see above.`)
  }
}

/**
 * The JavaScript each page loads before the first interaction; code 1 when a page exceeds its budget.
 * @param {string} root
 */
export async function checkBundleSize(root) {
  let table = ''
  const { code } = await runChild(findNode(root), [join(root, BUNDLE_SIZE_CHECK)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    onOutput: (text) => (table += text),
  })
  return { code, table: table.trim() }
}

function makeRoomForBuild(root, stamp) {
  try {
    mkdirSync(join(root, 'build'), { recursive: true })
    rmSync(stamp, { force: true })
    writeFileSync(join(root, 'build', '.writable'), '')
    rmSync(join(root, 'build', '.writable'))
  } catch (error) {
    throw new UserError(
      `Cannot build the pages: ${join(root, 'build')} is not writable (${error.code}). Start as a user who may write there, or copy the shop to another folder.`,
    )
  }
}

/** A hash over the names and contents of all inputs of the build. */
function fingerprintOf(root) {
  const inFolders = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1)),
  )
  const hash = createHash('sha256')
  for (const file of [...inFolders, ...FILES].sort()) {
    if (!existsSync(join(root, file))) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}
