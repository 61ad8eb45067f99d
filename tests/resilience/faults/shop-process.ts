import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { toBundled } from '#scripts/bootstrap/bundle.mjs'
import { isReady, until } from './until.ts'

const START = join(import.meta.dirname, '../../..', toBundled('scripts/start.ts'))
const START_LIMIT_MS = 90_000

/** One process of the shop as `npm start` runs it, which can be restarted. */
export type ShopProcess = {
  url: string
  start(): Promise<void>
  /** Sends the signal and waits for the exit. Returns the exit code, or the signal that ended the process. */
  end(signal: NodeJS.Signals): Promise<number | string>
  /** Waits until the process exits by itself. */
  ended(): Promise<number | string>
  isRunning(): boolean
  signal(signal: NodeJS.Signals): void
  pid(): number | undefined
}

type Options = {
  port: number
  env: NodeJS.ProcessEnv
  logFile: string
  /** Called whenever the process has ended. */
  onEnd?: () => void
}

export function createShopProcess({ port, env, logFile, onEnd }: Options): ShopProcess {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let ended: Promise<number | string> = Promise.resolve(0)
  const isRunning = () => child?.exitCode === null && child.signalCode === null
  return {
    url,
    isRunning,
    async start() {
      if (isRunning()) return
      const started = spawn(process.execPath, [START], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'warn', ...env },
        detached: true,
      })
      child = started
      ended = once(started, 'close').then(([code, signal]) => code ?? signal)
      started.once('exit', () => onEnd?.())
      for (const stream of [started.stdout, started.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          appendFileSync(logFile, `${started.pid} ${line}\n`)
        })
      }
      const isOpen = async () => (await isReady(url)) || !isRunning()
      await until(`the shop at ${url} is open`, isOpen, START_LIMIT_MS)
      if (!isRunning()) {
        const said = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
        throw new Error(`The shop did not start: ${said}`)
      }
    },
    end(signal) {
      if (isRunning()) child?.kill(signal)
      return ended
    },
    ended: () => ended,
    signal: (signal) => void child?.kill(signal),
    pid: () => child?.pid,
  }
}
