import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { type CallKey, calls } from '#contract/calls.ts'
import { splitKey } from '#contract/client.ts'
import type { Call } from '#contract/define-call.ts'
import { CONFIRMATION_FIELD } from '#contract/limits.ts'

/** The parts of the OpenAPI document that no validating schema describes. */
export type Description = {
  body?: z.ZodType
  bodyType?: string
  redirectsTo?: string
}

declare module 'fastify' {
  interface FastifySchema {
    described?: Description
  }
}

const errorAnswer = z.object({
  message: z.string(),
  statusCode: z.int(),
  field: z.string().optional(),
})

const publicAccess: readonly Call['access'][] = ['anyone', 'browser', 'stripe']
const isPublic = ({ access }: Call) => publicAccess.includes(access)

/** The schemas that validate the requests and responses of a call, and its description in the OpenAPI document. */
export function toCallSchema(key: CallKey): FastifySchema {
  const call: Call = calls[key]
  const { params, query, headers, body } = call
  return {
    operationId: call.name,
    summary: call.summary,
    description: describeAccess(call),
    tags: [splitKey(key).path.split('/')[1] ?? ''],
    ...toSecurity(call),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
    response: { ...toSuccess(call), '4xx': errorAnswer, '5xx': errorAnswer },
    described: toDescription(call),
  }
}

function describeAccess(call: Call): string {
  const keys = call.scope ?? (isPublic(call) ? 'not needed' : 'no')
  const access = `Access: ${call.access}. API keys: ${keys}`
  if (!call.needsRecentAuth) return access
  return `${access}. Requires a sign-in or reauthentication within the last hour (409, field ${CONFIRMATION_FIELD})`
}

/** The roles of a bearer scheme (OpenAPI 3.1, Security Requirement Object) are the scopes of API keys. */
function toSecurity(call: Call): FastifySchema {
  if (isPublic(call) && !call.scope) return {}
  const keys = call.scope ? [{ apiKey: [call.scope] }] : []
  return { security: [...(isPublic(call) ? [{}] : []), { bearer: [] }, ...keys] }
}

function toSuccess({ answer, answerType, status }: Call) {
  if (answerType === 'csv') return { 200: fileOf('text/csv', 'A CSV file (docs/csv.md)') }
  if (answerType === 'zip') return { 200: fileOf('application/zip', 'A ZIP file') }
  return answer instanceof z.ZodVoid ? {} : { [status ?? 200]: answer }
}

/** A response that is text of another type than JSON. */
export function fileOf(type: string, description: string) {
  return { description, content: { [type]: { schema: z.string() } } }
}

function toDescription({ describedBody, bodyType, status }: Call): Description {
  return {
    ...(describedBody ? { body: describedBody } : {}),
    bodyType: bodyType === 'multipart' ? 'multipart/form-data' : 'application/json',
    ...(status === 302 ? { redirectsTo: 'The next page of the sign-in' } : {}),
  }
}
