/**
 * `npm run dev`: the demo shop from source. A change of a page shows in the browser at once; a change of the server
 * restarts it, while the database stays open. It runs beside `npm start`: see server/boot/dev/dev-config.ts.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { connectAndMigrate } from '#server/boot/database.ts'
import { readDevConfig } from '#server/boot/dev/dev-config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createDataDir } from '#server/platform/process/data-dir.ts'
import { StartError } from '#server/platform/process/start-error.ts'

const root = join(import.meta.dirname, '..')
const SERVER = join(root, 'server/boot/dev/dev-server.ts')
/** Halves the time to load the unchanged modules again. */
const COMPILE_CACHE = join(root, 'node_modules/.cache/compiled')
const WATCHED = ['contract', 'db', 'server']
/** Editors write a file in several steps, and formatters write several files. */
const SETTLE_MS = 50

const closers: (() => unknown)[] = []

try {
  const config = readDevConfig()
  createDataDir(config.dataDir)
  const print = (line: string) => console.log(line)
  const onFatal = (reason: string) => void end(1, reason)
  const url = await connectAndMigrate(config, { print, onFatal }, closers)
  let server = startServer(url)
  closers.push(() => stopServer(server))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(0))
  process.once('disconnect', () => end(0))
  process.channel?.unref()
  const summary = await untilOpen(server)
  if (!summary) await end(1)
  for (const line of summary ?? []) print(line)
  for await (const file of changes()) {
    const startedAt = performance.now()
    await stopServer(server)
    const failure = await migrate(config.directDatabaseUrl ?? url).catch((error: Error) => error)
    if (failure) {
      print(`${file}: the database refuses it. ${failure.message}`)
      continue
    }
    server = startServer(url)
    const isOpen = await untilOpen(server)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    print(isOpen ? `${file}: restarted in ${seconds} s` : `${file}: the server waits for a change`)
  }
} catch (error) {
  await end(1, error instanceof StartError ? error.message : error)
}

/** Node and Vite must resolve packages alike, to import the same copy of React Router. */
function startServer(url: string): ChildProcess {
  return fork(SERVER, [url], {
    execArgv: ['--conditions=development'],
    env: { ...process.env, NODE_ENV: 'development', NODE_COMPILE_CACHE: COMPILE_CACHE },
  })
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  await exited
}

/** The lines of the start, or undefined when the server exits instead. */
async function untilOpen(server: ChildProcess): Promise<string[] | undefined> {
  const opened = once(server, 'message').then(([summary]) => summary as string[])
  return Promise.race([opened, once(server, 'exit').then(() => undefined)])
}

/** Yields the last changed file of each burst of changes. */
async function* changes(): AsyncGenerator<string> {
  let changed: string | undefined
  let wake = () => {}
  for (const folder of WATCHED) {
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (!name || !/\.(?:ts|tsx|sql)$/.test(name)) return
      changed = join(folder, name)
      wake()
    })
  }
  for (;;) {
    while (!changed) await new Promise<void>((resolve) => (wake = resolve))
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    const file = changed
    changed = undefined
    yield file
  }
}

async function end(code: number, reason?: unknown): Promise<never> {
  if (reason) console.error(reason)
  for (const close of closers.splice(0).reverse()) await close()
  process.exit(code)
}
