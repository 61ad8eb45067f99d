/**
 * `npm run test:watch` runs the unit tests and, after each change of a file, those it affects. Arguments: a project
 * (`unit`, `api`, `process`, `faults`), then parts of file names or options of Vitest: `npm run test:watch -- api orders`.
 */
import { join } from 'node:path'
import { runChild } from './bootstrap/child.mjs'

const PROJECTS = ['unit', 'api', 'process', 'faults']

const root = join(import.meta.dirname, '..')
const [first = '', ...rest] = process.argv.slice(2)
const [project, selection] = PROJECTS.includes(first)
  ? [first, rest]
  : ['unit', process.argv.slice(2)]
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const { code } = await runChild(
  process.execPath,
  [vitest, 'watch', '--project', project, ...selection],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } },
)
process.exitCode = code
