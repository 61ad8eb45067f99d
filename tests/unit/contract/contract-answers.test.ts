import { expect, test } from 'vitest'
import { z } from 'zod'
import { type CallKey, calls } from '#contract/calls.ts'
import type { Call } from '#contract/define-call.ts'

/** Length limits apply to input only: stored values are returned unchanged. */

const answers = Object.entries(calls as Record<CallKey, Call>)
  .filter(([, { answer }]) => !(answer instanceof z.ZodVoid))
  .map(([key, { answer }]) => ({ key, answer }))

type Json = { [name: string]: unknown }

/** Texts in a format that the server generates. */
const ownForms = ['date', 'date-time']

/** Every free-form text of a schema, at any depth. */
function freeTextsIn(schema: unknown): Json[] {
  if (Array.isArray(schema)) return schema.flatMap(freeTextsIn)
  if (typeof schema !== 'object' || schema === null) return []
  const node = schema as Json
  const isFree =
    node.type === 'string' &&
    !('enum' in node || 'const' in node) &&
    !ownForms.includes(String(node.format))
  return isFree ? [node] : Object.values(node).flatMap(freeTextsIn)
}

test.each(answers)('$key may return any text, long or blank', ({ answer }) => {
  const texts = freeTextsIn(z.toJSONSchema(answer, { io: 'output' }))
  for (const text of texts) expect(text).toEqual({ type: 'string' })
})
