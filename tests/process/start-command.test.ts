import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockFile, makeCheckout, writeFiles } from './support/checkout.ts'
import { type Program, readUntil, runProgram } from './support/processes.ts'

const BUILDER = 'node_modules/@react-router/dev/bin.cjs'

function start(root: string, env: NodeJS.ProcessEnv = {}): Program {
  const npm = { npm_execpath: join(root, 'npm.js'), npm_node_execpath: process.execPath }
  return runProgram(join(root, 'scripts/run.mjs'), ['start'], { ...npm, ...env })
}

async function linesOf(program: Program): Promise<string[]> {
  const lines: string[] = []
  for (let line = await program.nextLine(); line !== undefined; line = await program.nextLine()) {
    lines.push(line.replace(/\(\d+ s\)/, '(n s)'))
  }
  return lines
}

const INSTALLED = ['Installing 2 packages…', 'Installed (n s)']
const PAGES = ['Building the pages…', 'Built the pages (n s)']
const SERVER = ['Building the server…', 'Built the server (n s)']
const BUILT = [...PAGES, ...SERVER]

it('installs and builds only once, then starts', async () => {
  const root = makeCheckout()
  expect(await linesOf(start(root))).toEqual([...INSTALLED, ...BUILT, 'started'])
  expect(await linesOf(start(root))).toEqual(['started'])
})

it('installs again without a package, after an interrupted install, and for another version in the lock file', async () => {
  const root = makeCheckout()
  await linesOf(start(root))
  rmSync(join(root, 'node_modules/@react-router/dev/package.json'))
  expect(await linesOf(start(root))).toEqual([...INSTALLED, 'started'])
  rmSync(join(root, 'node_modules/.package-lock.json'))
  expect(await linesOf(start(root))).toEqual([...INSTALLED, 'started'])
  writeFiles(root, { 'package-lock.json': lockFile('1.0.1') })
  expect(await linesOf(start(root))).toEqual([...INSTALLED, ...BUILT, 'started'])
})

it.runIf(process.platform === 'linux')(
  'lets two starts at once install and build once',
  async () => {
    const root = makeCheckout()
    const all = (await Promise.all([linesOf(start(root)), linesOf(start(root))])).flat()
    for (const line of [...INSTALLED, ...BUILT]) {
      expect(all.filter((other) => other === line)).toHaveLength(1)
    }
    expect(all.filter((line) => line === 'started')).toHaveLength(2)
  },
)

it('builds again when a page or code of the server was changed, added or removed', async () => {
  const root = makeCheckout()
  await linesOf(start(root))
  writeFiles(root, { 'web/page.ts': 'export const changed = true' })
  expect(await linesOf(start(root))).toEqual([...PAGES, 'started'])
  writeFiles(root, { 'web/added.ts': '' })
  expect(await linesOf(start(root))).toEqual([...PAGES, 'started'])
  rmSync(join(root, 'web/added.ts'))
  expect(await linesOf(start(root))).toEqual([...PAGES, 'started'])

  writeFiles(root, { 'scripts/start.ts': `console.log('started anew')` })
  expect(await linesOf(start(root))).toEqual([...SERVER, 'started anew'])
  writeFiles(root, { 'server/added.ts': '' })
  expect(await linesOf(start(root))).toEqual([...SERVER, 'started anew'])
  rmSync(join(root, 'server/added.ts'))
  expect(await linesOf(start(root))).toEqual([...SERVER, 'started anew'])
  writeFiles(root, { 'contract/added.ts': '' })
  expect(await linesOf(start(root))).toEqual([...BUILT, 'started anew'])
})

it('runs a command from the bundle, and from source when that is missing or stale', async () => {
  const root = makeCheckout()
  const doctor = async () => {
    const npm = { npm_execpath: join(root, 'npm.js'), npm_node_execpath: process.execPath }
    return (await linesOf(runProgram(join(root, 'scripts/run.mjs'), ['doctor'], npm))).at(-1)
  }
  expect(await doctor()).toBe(join(root, 'scripts/doctor.ts'))
  await linesOf(start(root))
  expect(await doctor()).toBe(join(root, 'build/program/doctor.js'))
  writeFiles(root, { 'server/added.ts': '' })
  expect(await doctor()).toBe(join(root, 'scripts/doctor.ts'))
})

it('builds again after an interrupted build', async () => {
  const root = makeCheckout()
  await linesOf(start(root))
  writeFiles(root, {
    'web/page.ts': 'export const changed = true',
    [BUILDER]: `process.kill(process.pid, 'SIGKILL')`,
  })
  const program = start(root)
  expect(await program.ended).toBe(1)
  expect(program.errors()).toContain('Cannot build the pages: the builder was killed.')
  writeFiles(root, { 'web/page.ts': 'export {}', [BUILDER]: '' })
  expect(await linesOf(start(root))).toEqual([...PAGES, 'started'])
})

it('reports a failed install in one line', async () => {
  const program = start(makeCheckout(), { NPM_FAILS: 'yes' })
  expect(await program.ended).toBe(1)
  expect(program.errors()).toBe(
    'Cannot install the packages: code ENETUNREACH; the registry cannot be reached\n',
  )
})

it('shows the output of a failed build and leaves no stamp', async () => {
  const root = makeCheckout()
  await linesOf(start(root))
  writeFiles(root, {
    'web/page.ts': 'export const broken = true',
    [BUILDER]: `console.error('page.ts: broken'); process.exit(1)`,
  })
  const program = start(root)
  expect(await program.ended).toBe(1)
  expect(program.errors()).toBe('page.ts: broken\nCannot build the pages: see above.\n')
  expect(existsSync(join(root, 'build/.stamp'))).toBe(false)
})

it('lists the commands when one does not exist', async () => {
  const root = makeCheckout()
  const program = runProgram(join(root, 'scripts/run.mjs'), ['strat'])
  expect(await program.ended).toBe(1)
  expect(program.errors()).toMatch(
    /^There is no command "strat"\. The commands: start, .*second-factor:reset\.\n$/,
  )
})

it('passes signals and exit codes through', async () => {
  const root = makeCheckout({
    'scripts/start.ts': `
      process.once('SIGTERM', () => process.exit(7))
      setInterval(() => {}, 1000)
      console.log('serving')`,
  })
  const program = start(root)
  await readUntil(program, 'serving')
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(7)
})

it('exits when the npm that started it is killed', async () => {
  const root = makeCheckout({
    'scripts/start.ts': `
      import { writeFileSync } from 'node:fs'
      process.once('SIGTERM', () => {
        writeFileSync('ended', '')
        process.exit(0)
      })
      setInterval(() => {}, 1000)
      console.log('serving', process.cwd())`,
    'npm-run.mjs': `
      import { spawn } from 'node:child_process'
      const env = { ...process.env, npm_lifecycle_event: 'start' }
      spawn(process.execPath, ['scripts/run.mjs', 'start'], { stdio: 'inherit', env, cwd: import.meta.dirname })`,
  })
  const npm = { npm_execpath: join(root, 'npm.js'), npm_node_execpath: process.execPath }
  const program = runProgram(join(root, 'npm-run.mjs'), [], npm)
  await readUntil(program, 'serving')
  program.child.kill('SIGKILL')
  // The pipe closes when the last process that has it open exits.
  expect(await program.ended).toBe('SIGKILL')
  expect(existsSync(join(root, 'ended'))).toBe(true)
})
