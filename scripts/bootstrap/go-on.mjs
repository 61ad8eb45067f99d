import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runChild, whenParentIsGone } from './child.mjs'
import { findNode } from './pinned-node.mjs'

/**
 * Goes on with a TypeScript program under the Node it needs: in this very process where that is the one
 * running, so that nothing stands between the program and whoever watches over it.
 * @param {string} root
 * @param {string} script path of the program inside `root`
 */
export async function goOnWith(root, script) {
  const node = findNode(root)
  const program = join(root, script)
  if (node === process.execPath) {
    whenParentIsGone(() => process.kill(process.pid, 'SIGTERM'))
    await import(pathToFileURL(program).href)
    return
  }
  const memoryOptions = process.execArgv.filter((option) => option.startsWith('--max-'))
  // The channel tells the program when this process is killed hard.
  const { code } = await runChild(node, [...memoryOptions, program, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  process.exit(code)
}
