import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import type { Access, Call } from '../../../contract/call.ts'
import type { Caller } from './world.ts'

/** What must be true of an answer, whatever was asked. */

export type Answer = {
  statusCode: number
  headers: Record<string, unknown>
  rawPayload: Buffer
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
}

/** What was asked for compressed is told apart from what is broken. */
function textOf({ headers, rawPayload }: Answer): string {
  const decode = DECODERS[String(headers['content-encoding'])]
  return (decode ? decode(rawPayload) : rawPayload).toString('utf8')
}

const errorShape = z.strictObject({
  message: z.string().min(1),
  statusCode: z.int(),
  field: z.string().optional(),
})

/** Words that only a program says: of a schema, of a database, of a stack. */
const PROGRAM_WORDS =
  /expected|, received|undefined|Invalid (?:input|option|string)|Too (?:big|small)|Unrecognized|Error:|\bselect\b|\bat \/|\.ts\b/i

/** What is wrong with an answer to `call`; undefined when nothing is. */
export function findFault(call: Call, answer: Answer): string | undefined {
  const { statusCode, headers } = answer
  if (statusCode >= 500) return 'it is a crash'
  if (typeof headers['x-request-id'] !== 'string') return 'it has no request id'
  if (headers['x-content-type-options'] !== 'nosniff') return 'its type may be guessed'
  if (!headers['content-security-policy']) return 'it has no content policy'
  if (statusCode >= 400) return findErrorFault(answer)
  return findSuccessFault(call, answer)
}

function findErrorFault(answer: Answer): string | undefined {
  const { statusCode, headers } = answer
  const body = textOf(answer)
  if (headers['content-type'] !== 'application/json; charset=utf-8') return 'it is no JSON'
  if (body === '') return undefined
  const said = errorShape.safeParse(JSON.parse(body))
  if (!said.success) return 'it has another shape'
  if (said.data.statusCode !== statusCode) return 'it says another status'
  return PROGRAM_WORDS.test(said.data.message) ? 'nobody but a program says that' : undefined
}

function findSuccessFault(call: Call, answer: Answer): string | undefined {
  const { statusCode, headers } = answer
  const body = textOf(answer)
  if (statusCode === 302) return call.status === 302 ? undefined : 'it leads somewhere else'
  if (statusCode !== (call.status ?? 200)) return 'it has another status than declared'
  if (call.answerType === 'csv') return body.startsWith('\ufeff') ? undefined : 'it is no CSV file'
  if (headers['content-type'] !== 'application/json; charset=utf-8') return 'it is no JSON'
  const declared = call.answer.safeParse(JSON.parse(body))
  return declared.success ? undefined : `it is not as declared: ${z.prettifyError(declared.error)}`
}

const DENIED: Record<Access, readonly Caller[]> = {
  anyone: [],
  browser: [],
  stripe: [],
  'any-token': ['visitor', 'stranger'],
  'signed-in': ['visitor', 'stranger', 'ended'],
  'self-or-admin': ['visitor', 'stranger', 'ended', 'customer'],
  'owner-or-admin': ['visitor', 'stranger', 'ended', 'customer'],
  admin: ['visitor', 'stranger', 'ended', 'customer', 'owner'],
  'admin-setup': ['visitor', 'stranger', 'ended', 'customer', 'owner'],
}

/** Those a call is not for, whatever they send. */
export const deniedCallers = (access: Access): readonly Caller[] => DENIED[access]
