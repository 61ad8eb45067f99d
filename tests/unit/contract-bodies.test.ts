import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { type CallKey, calls } from '../../contract/calls.ts'

/** No call takes a field it does not declare: roles, ids, prices and totals cannot be slipped in. */

const inputs = Object.entries(calls as Record<CallKey, Call>).flatMap(([key, call]) =>
  (['body', 'query', 'params'] as const).flatMap((part) => {
    const shape = call[part]
    return shape ? [{ name: `${part} of ${key}`, shape }] : []
  }),
)

type Json = { [name: string]: unknown }

/** Every object a schema describes, at any depth. */
function objectsIn(schema: unknown): Json[] {
  if (Array.isArray(schema)) return schema.flatMap(objectsIn)
  if (typeof schema !== 'object' || schema === null) return []
  const node = schema as Json
  const inside = Object.values(node).flatMap(objectsIn)
  return node.type === 'object' ? [node, ...inside] : inside
}

/** The provider's own messages: their signature vouches for them, and only named fields are read. */
const signedElsewhere = ['body of POST /webhooks/stripe']

describe('mass assignment: what is not declared is dropped', () => {
  test.each(inputs.filter(({ name }) => !signedElsewhere.includes(name)))('$name', ({ shape }) => {
    const objects = objectsIn(z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }))
    // What a schema lets out is what a handler gets: closed objects hold declared fields only.
    for (const object of objects) expect(object).toMatchObject({ additionalProperties: false })
  })
})
