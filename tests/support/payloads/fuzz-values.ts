import { z } from 'zod'

/** Values of a careless or hostile client. JSON as text, since JavaScript cannot express all of it. */
export const fuzzJson = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e999',
  '9007199254740993',
  '""',
  '"   "',
  '"NaN"',
  '"-Infinity"',
  '"\\u0000"',
  '"\\ud800"',
  '"🎶👩‍🎤 Ünïcode ‮ rtl"',
  '"\'; drop table products; --"',
  '"../../etc/passwd"',
  '"2026-02-30"',
  JSON.stringify('x'.repeat(50_000)),
  '[]',
  '[null]',
  '{}',
  '[[[[1]]]]',
  '{"a":{"b":{"c":[{}]}}}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
] as const

/** The same for a URL, encoded as sent. */
export const fuzzText = [
  '',
  '%20',
  '-1',
  '0',
  '1.5',
  '1e999',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%00',
  '%',
  '%ff',
  '%ed%a0%80',
  '%F0%9F%8E%B6',
  '..%2F..%2Fetc%2Fpasswd',
  '%27%20or%201%3D1%20--',
  '9'.repeat(40),
  'x'.repeat(90),
  'x'.repeat(5000),
] as const

type JsonSchema = Record<string, unknown> & {
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

/** Texts that name existing records, by field name. */
type Known = Record<string, readonly string[]>

/** A value that the schema accepts, as complete as possible. All patterns of the contract allow an empty text. */
export function sampleOf(schema: z.ZodType, known: Known = {}): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return toSample(json, known, '')
}

function toSample(schema: JsonSchema, known: Known, name: string): unknown {
  const [variant] = schema.anyOf ?? schema.oneOf ?? []
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (variant) return toSample(variant, known, name)
  if (schema.type === 'string') return known[name]?.[0] ?? toText(schema)
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'array') return schema.items ? [toSample(schema.items, known, name)] : []
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([part, each]) => [
      part,
      toSample(each, known, part),
    ]),
  )
}

function toText({ format, pattern }: JsonSchema): string {
  if (format === 'email') return 'sample@example.com'
  return pattern ? '' : 'a sample text'
}

const MARK = '@@here@@'

/** Variants of `sample` as JSON, each with another part replaced by `json`. */
export function* withEachPartReplaced(sample: unknown, json: string): Generator<string> {
  for (const marked of eachMarked(sample)) {
    yield JSON.stringify(marked).replace(JSON.stringify(MARK), () => json)
  }
}

function* eachMarked(value: unknown): Generator<unknown> {
  yield MARK
  if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) {
      for (const marked of eachMarked(part)) yield value.with(index, marked)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      for (const marked of eachMarked(part)) yield { ...value, [name]: marked }
    }
  }
}
