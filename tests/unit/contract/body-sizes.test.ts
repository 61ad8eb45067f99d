import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type CallKey, calls } from '#contract/calls.ts'
import type { Call } from '#contract/define-call.ts'
import { BODY_BYTES_MAX, LARGE_BODY_BYTES_MAX } from '#contract/limits.ts'

/** The largest body that a schema accepts, with each letter escaped as `\\uXXXX`. */

const LETTER_BYTES = 6
const NUMBER_BYTES = 20
/** Text or lists whose schema names no maximum: patterns, enumerations and tokens, all short. */
const UNLIMITED = 100

type Schema = Exclude<z.core.JSONSchema.JSONSchema, boolean>

function toBytes(schema: Schema, root: Schema = schema): number {
  const measure = (part: z.core.JSONSchema._JSONSchema | undefined) =>
    typeof part === 'object' ? toBytes(part, root) : 0
  const { $ref, anyOf, oneOf, allOf, type, properties = {} } = schema
  if ($ref) return measure(root.$defs?.[$ref.replace('#/$defs/', '')])
  if (anyOf ?? oneOf) return Math.max(...(anyOf ?? oneOf ?? []).map(measure))
  if (allOf) return allOf.reduce((sum: number, part) => sum + measure(part), 0)
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length))
  if (type === 'string') return (schema.maxLength ?? UNLIMITED) * LETTER_BYTES + 2
  if (type === 'array') {
    const { items } = schema
    const item = Array.isArray(items) ? 0 : measure(items)
    return (schema.maxItems ?? UNLIMITED) * (item + 1) + 2
  }
  if (type === 'object') {
    return Object.entries(properties).reduce(
      (sum, [name, part]) => sum + name.length + 4 + measure(part),
      2 + measure(schema.additionalProperties),
    )
  }
  return NUMBER_BYTES
}

const sized = (Object.keys(calls) as CallKey[]).flatMap((key) => {
  const { body, access, bodyBytesMax = BODY_BYTES_MAX }: Call = calls[key]
  if (!body) return []
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return [{ key, access, bodyBytesMax, needed: toBytes(schema as Schema) }]
})

describe('the body limit', () => {
  test.each(sized)('of $key admits what its schema accepts', ({ access, ...sizes }) => {
    const { bodyBytesMax, needed } = sizes
    // Lists of thousands of ids and the longest texts of the back office end at a megabyte.
    const isLargest = access === 'admin' && bodyBytesMax === LARGE_BODY_BYTES_MAX
    if (!isLargest) expect(needed).toBeLessThanOrEqual(bodyBytesMax)
  })

  test('is raised only where the schema needs it', () => {
    const raised = sized.filter(({ bodyBytesMax }) => bodyBytesMax > BODY_BYTES_MAX)
    for (const { key, needed } of raised)
      expect([key, needed > BODY_BYTES_MAX]).toEqual([key, true])
  })

  test('is a megabyte for admins only', () => {
    const large = sized.filter(({ bodyBytesMax }) => bodyBytesMax >= LARGE_BODY_BYTES_MAX)
    expect(new Set(large.map(({ access }) => access))).toEqual(new Set(['admin']))
  })
})
