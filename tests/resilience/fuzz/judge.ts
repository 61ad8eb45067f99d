import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import type { Access } from '#contract/access.ts'
import type { Call } from '#contract/define-call.ts'
import type { Caller } from './world.ts'

/** Checks that hold for every response. */

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

/** Distinguishes a compressed body from a corrupted one. */
function textOf({ headers, rawPayload }: Answer): string {
  const decode = DECODERS[String(headers['content-encoding'])]
  return (decode ? decode(rawPayload) : rawPayload).toString('utf8')
}

const errorShape = z.strictObject({
  message: z.string().min(1),
  statusCode: z.int(),
  field: z.string().optional(),
})

/** Internal messages that must not leak: of a schema, a database or a stack trace. */
export const INTERNAL_MESSAGE =
  /expected|, received|undefined|Invalid (?:input|option|string)|Too (?:big|small)|Unrecognized|Error:|\bselect\b|\bat \/|\.ts\b/i

/** Returns the problem of a response to `call`, or undefined. */
export function findFault(call: Call, answer: Answer): string | undefined {
  const { statusCode, headers } = answer
  if (statusCode >= 500) return 'it is a server error'
  if (typeof headers['x-request-id'] !== 'string') return 'it has no request id'
  if (headers['x-content-type-options'] !== 'nosniff') return 'its content type may be sniffed'
  if (!headers['content-security-policy']) return 'it has no content policy'
  if (statusCode >= 400) return findErrorFault(answer)
  return findSuccessFault(call, answer)
}

function findErrorFault(answer: Answer): string | undefined {
  const { statusCode, headers } = answer
  const body = textOf(answer)
  if (headers['content-type'] !== 'application/json; charset=utf-8') return 'it is not JSON'
  if (body === '') return undefined
  const error = errorShape.safeParse(JSON.parse(body))
  if (!error.success) return 'its error has another shape'
  if (error.data.statusCode !== statusCode) return 'its body holds another status'
  return INTERNAL_MESSAGE.test(error.data.message) ? 'its message is internal' : undefined
}

function findSuccessFault(call: Call, answer: Answer): string | undefined {
  const { statusCode, headers } = answer
  const body = textOf(answer)
  if (statusCode === 302) return call.status === 302 ? undefined : 'it is an undeclared redirect'
  if (statusCode !== (call.status ?? 200)) return 'it has another status than declared'
  if (call.answerType === 'csv')
    return headers['content-type'] === 'text/csv; charset=utf-8'
      ? undefined
      : 'it is not a CSV file'
  if (call.answerType === 'zip')
    return headers['content-type'] === 'application/zip' ? undefined : 'it is not a ZIP file'
  if (headers['content-type'] !== 'application/json; charset=utf-8') return 'it is not JSON'
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

/** Roles without access to a call, for any input. */
export const deniedCallers = (access: Access): readonly Caller[] => DENIED[access]
