import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pinned } from '../process/pinned.ts'
import type { LimitAnswer, LimitJob } from './limit-server.ts'

export type Limit = {
  url: string
  pid: number
  answerWith(answer: LimitAnswer): Promise<void>
  stop(): void
}

/** Starts the bare server. */
export async function startLimit(databaseUrl: string, core: number | undefined): Promise<Limit> {
  const file = join(import.meta.dirname, 'limit-server.ts')
  const [command, args] = pinned(core, [process.execPath, file])
  const server = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  process.once('exit', () => server.kill())
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    async answerWith(answer) {
      server.send({ databaseUrl, answer } satisfies LimitJob)
      await once(server, 'message')
    },
    stop: () => server.kill(),
  }
}
