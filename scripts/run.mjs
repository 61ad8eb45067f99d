// Runs one npm script: `node scripts/run.mjs <name> [arguments]`. Plain JavaScript, because the machine's own Node
// may be too old for TypeScript; everything after the install runs under the Node the project needs.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPagesIfStale } from './bootstrap/build.mjs'
import { bundleIfStale, isBundleFresh, toBundled } from './bootstrap/bundle.mjs'
import { installIfNeeded, runNpm } from './bootstrap/install.mjs'
import { runTool, runWithNode } from './bootstrap/run-with-node.mjs'
import { exitOnError, UserError } from './bootstrap/user-error.mjs'
import { commands } from './commands.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [name = '', ...given] = process.argv.slice(2)

await exitOnError(async () => {
  if (!Object.hasOwn(commands, name)) {
    throw new UserError(
      `There is no command "${name}". The commands: ${Object.keys(commands).join(', ')}.`,
    )
  }
  const { program, tool, npm, needsBuild, isBundled, args: fixed = [] } = commands[name]
  const args = [...fixed, ...given]
  if (npm) return exitWith(await runNpm([npm, ...args], { cwd: root, stdio: 'inherit' }))
  await installIfNeeded(root)
  if (needsBuild) {
    await buildPagesIfStale(root)
    await bundleIfStale(root)
  }
  if (tool) return runTool(root, tool, args)
  const runsBundle = isBundled && (needsBuild || isBundleFresh(root))
  await runWithNode(root, runsBundle ? toBundled(program) : program, args)
})

function exitWith({ code }) {
  process.exit(code)
}
