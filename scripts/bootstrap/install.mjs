import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'
import { withProcessLock } from './process-lock.mjs'
import { startProgress } from './progress.mjs'
import { UserError } from './user-error.mjs'

/**
 * Installs exactly the packages of package-lock.json, unless they are installed already. A container image has its
 * packages and no such file.
 * @param {string} root
 */
export async function installIfNeeded(root) {
  const lockFile = join(root, 'package-lock.json')
  if (!existsSync(lockFile)) return
  const wanted = readPackages(lockFile)
  if (isInstalled(root, wanted)) return
  await withProcessLock(root, async () => {
    if (!isInstalled(root, wanted)) await install(root, wanted)
  })
}

async function install(root, wanted) {
  assertWritable(root)
  const planned = Object.entries(wanted).filter(([, entry]) => fitsThisMachine(entry))
  const done = startProgress(
    `Installing ${planned.length} packages`,
    () => `${planned.filter(([path]) => isUnpacked(root, path)).length} of ${planned.length}`,
  )
  let output = ''
  const { code, stopped, error } = await runNpm(
    // NODE_ENV=production would omit packages of the build. The silenced warnings are about the system's Node, which
    // does not run the program.
    ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress'],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], onOutput: (text) => (output += text) },
  )
  done(code === 0 ? 'Installed' : undefined)
  if (stopped) process.exit(code || 1)
  if (code !== 0) throw new UserError(`Cannot install the packages: ${reasonOf(output, error)}`)
}

/**
 * npm writes its list of installed packages last: after an interrupted install it is missing, and after one of an
 * older lock file it differs.
 */
function isInstalled(root, wanted) {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = readPackages(list)
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (!installed[path]) return optional === true
    return installed[path].version === version && isUnpacked(root, path)
  })
}

function readPackages(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  delete packages['']
  return packages
}

function isUnpacked(root, path) {
  return existsSync(join(root, path, 'package.json'))
}

/** Optional packages without a platform belong to others with one, and are installed with them. */
function fitsThisMachine({ optional, os, cpu, libc }) {
  if (optional && !os && !cpu) return false
  const fits = (names, own) => !names || names.includes(own)
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc')
}

function assertWritable(root) {
  const modules = join(root, 'node_modules')
  for (const folder of existsSync(modules) ? [root, modules] : [root]) {
    try {
      accessSync(folder, constants.W_OK)
    } catch {
      throw new UserError(
        `Cannot install the packages: ${folder} is not writable. Start as a user who may write there, or copy the shop to another folder.`,
      )
    }
  }
}

/**
 * Runs the npm that started this process, on its own Node: `ci` may replace the Node in node_modules.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onOutput?: (text: string) => void }} options
 */
export function runNpm(args, options) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm?.endsWith('.js')) return runChild(node ?? process.execPath, [npm, ...args], options)
  return runChild('npm', args, { ...options, shell: process.platform === 'win32' })
}

function reasonOf(output, error) {
  if (error) return error.message
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('npm error'))
    .map((line) => line.replace(/^npm error\s*/, ''))
    .filter((line) => line !== '' && !line.startsWith('A complete log'))
  return lines.slice(0, 4).join('; ') || output.trim().split('\n').at(-1) || 'npm says nothing'
}
