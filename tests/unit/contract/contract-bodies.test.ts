import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type CallKey, calls } from '#contract/calls.ts'
import type { Call } from '#contract/define-call.ts'

/** No call accepts an undeclared field such as a role, id, price or total. */

const inputs = Object.entries(calls as Record<CallKey, Call>).flatMap(([key, call]) =>
  (['body', 'query', 'params'] as const).flatMap((part) => {
    const shape = call[part]
    return shape ? [{ name: `${part} of ${key}`, shape }] : []
  }),
)

type Json = { [name: string]: unknown }

/** Every object of a schema, at any depth. */
function objectsIn(schema: unknown): Json[] {
  if (Array.isArray(schema)) return schema.flatMap(objectsIn)
  if (typeof schema !== 'object' || schema === null) return []
  const node = schema as Json
  const inside = Object.values(node).flatMap(objectsIn)
  return node.type === 'object' ? [node, ...inside] : inside
}

/** The provider's events are signed, and the shop reads only named fields. */
const signedElsewhere = ['body of POST /webhooks/stripe']

describe('mass assignment: undeclared fields are dropped', () => {
  test.each(inputs.filter(({ name }) => !signedElsewhere.includes(name)))('$name', ({ shape }) => {
    const objects = objectsIn(z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }))
    // A handler gets the output of the schema: closed objects have declared fields only.
    for (const object of objects) expect(object).toMatchObject({ additionalProperties: false })
  })
})
