import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pinned } from '../process/pinned.ts'
import type { Target } from './measure-target.ts'

/** `body` in Base64, as it was sent: compressed where the request allowed it. */
export type BareAnswer = { status: number; headers: Record<string, string>; body: string }

export type Bare = Target & { answerWith(answer: BareAnswer): Promise<void>; stop(): void }

/** Starts the bare server on a core; undefined where cores cannot be pinned. */
export async function startBare(core: number | undefined): Promise<Bare> {
  const file = join(import.meta.dirname, 'bare-server.ts')
  const [command, args] = pinned(core, [process.execPath, file])
  const server = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  process.once('exit', () => server.kill())
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    async answerWith(answer) {
      server.send(answer)
      await once(server, 'message')
    },
    stop: () => server.kill(),
  }
}

/** The second response of a server, which comes from its cache. */
export async function readCached(
  url: string,
  headers: Record<string, string>,
): Promise<BareAnswer> {
  await request(url, headers)
  return request(url, headers)
}

async function request(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  const asked = get(url, { headers })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  const sent = Object.entries(response.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !PER_CONNECTION.has(name) ? [[name, value] as const] : [],
  )
  return {
    status: response.statusCode ?? 0,
    headers: { ...Object.fromEntries(sent), 'content-length': String(body.length) },
    body: body.toString('base64'),
  }
}

/** Headers that `node:http` writes by itself. */
const PER_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])
