import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { type CallKey, calls } from '../../contract/calls.ts'

/** Limits are for what comes in. What the shop holds, from wherever it came, is answered as it is. */

const answers = Object.entries(calls as Record<CallKey, Call>)
  .filter(([, { answer }]) => !(answer instanceof z.ZodVoid))
  .map(([key, { answer }]) => ({ key, answer }))

type Json = { [name: string]: unknown }

/** Texts the server itself makes, in a form of their own. */
const ownForms = ['date', 'date-time']

/** Every text a schema describes that may be anything, at any depth. */
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

test.each(answers)('the answer of $key takes any text, long or blank', ({ answer }) => {
  const texts = freeTextsIn(z.toJSONSchema(answer, { io: 'output' }))
  for (const text of texts) expect(text).toEqual({ type: 'string' })
})
