import { z } from 'zod'
import type { Access, KeyScope } from './access.ts'
import type { Bounds } from './bounds.ts'
import { ifMatchPattern } from './if-match.ts'
import { IDEMPOTENCY_KEY_MAX, IF_MATCH_MAX } from './limits.ts'

type Shape = z.ZodType

/** With its bounds, where they differ from those of `toBounds`. */
export type Call = Partial<Omit<Bounds, 'priorityWithQuery'>> & {
  /** The unique `operationId` of the OpenAPI document, from which generators make the name of a function. */
  name: string
  access: Access
  /** The scope with which API keys may make this call, besides sessions. Without one it is closed to keys. */
  scope?: KeyScope
  /** Requires a sign-in or reauthentication within the last hour; checked after the input. */
  needsRecentAuth?: true
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** The parameters of a cacheable call that may be repeated: their order does not change the response. */
  repeatable?: readonly string[]
  headers?: z.ZodObject
  body?: Shape
  /** The encoding of the body; JSON by default. `raw` preserves the exact bytes for a signature check. */
  bodyType?: 'multipart' | 'raw'
  /** Describes a body that is not plain JSON in the OpenAPI document. The handler reads and validates it. */
  describedBody?: Shape
  answer: Shape
  /** JSON by default. A file is streamed; `answer` is then `z.void()`. */
  answerType?: 'csv' | 'zip'
  /** 200 by default. */
  status?: 201 | 302
  /** A read of all data about a user, on a connection apart from those of carts and orders. */
  isExport?: true
  /** The response has data of people: a read by an admin is logged. */
  isPersonal?: true
  /** A public response, cached until a product in it changes (decision 6). */
  isCacheable?: true
  /** Decides by the query of a cacheable call whether admins get a longer answer; neither answer is cached. */
  isLongerForAdmins?: (queryOf: (parameter: string) => unknown) => boolean
  /**
   * The response waits until the cache is invalidated, so that the caller sees the change on the next page. Implied
   * for admin writes.
   */
  awaitsInvalidation?: true
}

/** Declares one call. The key in `calls.ts` gives method and path. */
export function call<const C extends Call>(declaration: C): C {
  return declaration
}

/** The response of a call that streams a CSV file (docs/csv.md). */
export const csvAnswer = { answer: z.void(), answerType: 'csv' } as const

/** The response of a call that streams a ZIP file. */
export const zipAnswer = { answer: z.void(), answerType: 'zip' } as const

export const done = z.object({ status: z.literal('success') })

/** As `done`, in the calls of the shop's first API. */
export const succeeded = z.object({ success: z.literal(true) })

/** The field of a response that says no more than its success. The server adds it to the answer of each handler. */
export function toSuccess({
  answer,
}: Call): Partial<z.infer<typeof done> & z.infer<typeof succeeded>> {
  if (!(answer instanceof z.ZodObject)) return {}
  const { status, success } = answer.shape
  if (status === done.shape.status) return { status: 'success' }
  return success === succeeded.shape.success ? { success: true } : {}
}

/** An id in a path. Any text is accepted: an unknown id is a 404, not a bad request. */
export const idParams = z.object({ id: z.string().min(1).max(200) })

/** A repeated request with the same key gets the first result and changes nothing. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.string().min(1).max(IDEMPOTENCY_KEY_MAX).optional(),
})

/** A request whose versions do not match answers 412 and changes nothing; without the header nothing is compared. */
export const ifMatchHeaders = z.object({
  'if-match': z
    .string()
    .max(IF_MATCH_MAX)
    .regex(ifMatchPattern, 'if-match must be * or a list of versions in double quotes')
    .optional(),
})
