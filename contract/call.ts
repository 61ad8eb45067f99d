import { z } from 'zod'
import { IDEMPOTENCY_KEY_MAX } from './limits.ts'

/**
 * Who may make a call.
 * - `anyone`: no token needed; a bad token is ignored
 * - `any-token`: a token that was valid once (logout)
 * - `signed-in`: a live session
 * - `self-or-admin`: a live session of the user named by `params.id`, or an admin
 * - `owner-or-admin`: a live session; the operation answers 404 to all but the thing's owner or an admin
 * - `admin`: a live session of an admin
 * - `admin-setup`: the same, also of an admin who has yet to set up the second factor the shop requires
 * - `browser`: a navigation, answered by a redirect
 * - `stripe`: a webhook proven by its signature
 */
export type Access =
  | 'anyone'
  | 'any-token'
  | 'signed-in'
  | 'self-or-admin'
  | 'owner-or-admin'
  | 'admin'
  | 'admin-setup'
  | 'browser'
  | 'stripe'

type Shape = z.ZodType

export type Call = {
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: Shape
  /** How the body travels; JSON unless said. `raw` keeps the exact bytes for a signature check. */
  bodyType?: 'multipart' | 'raw'
  answer: Shape
  /** JSON unless said. A CSV file is streamed; `answer` is then `z.void()`. */
  answerType?: 'csv'
  /** 200 unless said. */
  status?: 201 | 302
  /** The same for everybody until what it shows changes: the answer is kept and sent to many (decision 17). */
  isKept?: true
  /**
   * Changes what is kept, and who called sees that on the next page. So does every call of the back office that
   * changes anything; of others it has to be said, as their answer waits a moment for it.
   */
  changesShown?: true
}

/** Declares one call. The key in `calls.ts` gives method and path. */
export function call<const C extends Call>(declaration: C): C {
  return declaration
}

/** What a call that answers a CSV file declares (docs/csv.md). */
export const csvAnswer = { answer: z.void(), answerType: 'csv' } as const

export const done = z.object({ status: z.literal('success') })

/** An id in a path. Any text is accepted: what names nothing is a 404, not a bad request. */
export const idParams = z.object({ id: z.string().min(1).max(200) })

/** A repeated request with the same key gets the first one's result and changes nothing more. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.string().min(1).max(IDEMPOTENCY_KEY_MAX).optional(),
})
