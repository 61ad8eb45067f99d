import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runChild, whenParentIsGone } from './child.mjs'
import { findNode } from './pinned-node.mjs'

/**
 * Runs a program of this repository under the required Node, in this process if possible: a supervisor's signals then
 * reach the program directly.
 * @param {string} root
 * @param {string} program path inside `root`
 * @param {string[]} args
 */
export async function runWithNode(root, program, args) {
  const node = findNode(root)
  const file = join(root, program)
  if (node === process.execPath) {
    whenParentIsGone(() => process.kill(process.pid, 'SIGTERM'))
    process.argv = [node, file, ...args]
    await import(pathToFileURL(file).href)
    return
  }
  const memoryOptions = process.execArgv.filter((option) => option.startsWith('--max-'))
  // The IPC channel closes when this process is killed, which ends the program too.
  const { code } = await runChild(node, [...memoryOptions, file, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  process.exit(code)
}

/**
 * Runs the command-line tool of an installed package under the same Node, in the folder `root`.
 * @param {string} root
 * @param {string} tool path inside node_modules
 * @param {string[]} args
 */
export async function runTool(root, tool, args) {
  const { code } = await runChild(findNode(root), [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exit(code)
}
