import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Target } from './targets.ts'

/** `full`: to the bound; `beyond`: one byte more; `half` never arrives; `slow` arrives a byte at a time. */
export const BODIES = ['full', 'beyond', 'malformed', 'half', 'slow'] as const
export type BodyKind = (typeof BODIES)[number]

export type Sent = Target & { url: string; address: string; token: string | undefined }

const agent = new Agent({ keepAlive: true, maxSockets: 200 })
const TIMEOUT_MS = 60_000
const HALF_MS = 100
const SLOW_BYTES = 5
const SLOW_MS = 30
/** Bodies are made once for each size. */
const made = new Map<string, Buffer>()

/** Sends one request. Returns its status, or 0 when the connection was closed without one. */
export async function send(sent: Sent, kind: BodyKind): Promise<number> {
  const body = toBody(sent, kind)
  const isWhole = kind !== 'half' && kind !== 'slow'
  const { promise: answered, resolve } = Promise.withResolvers<number>()
  const message = request(sent.url + sent.path, {
    method: sent.method,
    agent: isWhole ? agent : false,
    timeout: TIMEOUT_MS,
    headers: {
      'x-forwarded-for': sent.address,
      ...(sent.accept === undefined ? {} : { accept: sent.accept }),
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      ...(body ? { 'content-type': sent.type, 'content-length': body.length } : {}),
    },
  })
  message.on('response', (answer) => {
    answer.on('error', () => {}).on('close', () => resolve(answer.statusCode ?? 0))
    answer.resume()
  })
  message.on('error', () => resolve(0)).on('timeout', () => message.destroy())
  if (isWhole || !body) message.end(body)
  else await sendPart(message, body, kind, answered)
  return answered
}

/** Ends the connection before the body has arrived. */
async function sendPart(
  message: ClientRequest,
  body: Buffer,
  kind: BodyKind,
  answered: Promise<number>,
): Promise<void> {
  if (kind === 'half') {
    message.write(body.subarray(0, Math.ceil(body.length / 2)))
    await Promise.race([answered, pause(HALF_MS)])
  }
  for (let at = 0; kind === 'slow' && at < SLOW_BYTES; at += 1) {
    message.write(body.subarray(at, at + 1))
    await pause(SLOW_MS)
  }
  message.destroy()
}

function toBody({ method, type, bodyBytesMax, body }: Sent, kind: BodyKind): Buffer | undefined {
  if (body) return body
  if (method === 'GET' || method === 'HEAD') return undefined
  const key = `${type} ${bodyBytesMax} ${kind}`
  const known = made.get(key) ?? Buffer.from(makeBody(type, bodyBytesMax, kind))
  made.set(key, known)
  return known
}

function makeBody(type: string, bytesMax: number, kind: BodyKind): string {
  const length = kind === 'beyond' ? bytesMax + 1 : bytesMax
  if (kind === 'malformed') return '{"a":'.repeat(length / 5)
  if (!type.startsWith('application/json')) return '&a=%F0'.repeat(length / 6).padEnd(length, 'a')
  // Small values of many names cost most to read.
  const start = `{"a":[${'{"b":1},'.repeat((length - 20) / 8)}`
  return `${start}"${'a'.repeat(length - start.length - 4)}"]}`
}
