import fc from 'fast-check'
import { z } from 'zod'
import { fuzzJson } from '#tests/support/payloads/fuzz-values.ts'
import { type RawJson, rawJson } from './json-text.ts'

/** Values generated from a schema of the contract: valid, or invalid in places. */

type JsonSchema = Record<string, unknown> & {
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Existing ids, by the name of the field that refers to them. */
export type Hints = Record<string, readonly string[]>
export type Values = fc.Arbitrary<unknown>

/** Characters with a meaning in databases, pages, emails, logs, spreadsheets or files. */
const SIGNS = [
  ...['\ud800', '\udfff', '\0', '\u0001', '\u0085', '\u2028', '\ufeff', '\u202e', '\u200b', '\r\n'],
  ...[
    '<',
    '>',
    '"',
    "'",
    '`',
    '&',
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\\',
    '%',
    '_',
    '/',
    '..',
    '{{',
    '${',
  ],
  ...['<script>', '*/', '--', '💿', 'İ', 'ß', 'ﬀ', 'Å', 'a', ' ', '7'],
]

export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 24 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...SIGNS), fc.constantFrom(99, 201, 255, 5_000, 60_000))
      .map(([sign, times]) => sign.repeat(times)),
  },
)

const NUMBERS = [
  '-0',
  '1e999',
  '-1e999',
  '1e-320',
  '9007199254740993',
  '99999999999999999999',
  '0.1',
]
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

/** Any JSON value. */
export const hostileJson: Values = fc.oneof(
  fc.constantFrom(...fuzzJson, ...NUMBERS).map(rawJson),
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: 1, max: 4000 }).map((deep) => rawJson('['.repeat(deep) + ']'.repeat(deep))),
  fc.constantFrom(...PROTOTYPE_KEYS).map((key) => rawJson(`{"${key}":{"role":"admin"}}`)),
  fc.array(fc.constantFrom('a', '1', '{}'), { maxLength: 30 }),
)

/** @param isSpoiled each part, at any depth, may be replaced, removed or extended */
export function valuesOf(schema: z.ZodType, hints: Hints, isSpoiled: boolean): Values {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return createMaker(hints, isSpoiled)(json, '')
}

type Maker = (schema: JsonSchema, name: string) => Values

function createMaker(hints: Hints, isSpoiled: boolean): Maker {
  const make: Maker = (schema, name) => {
    const valid = toValid(schema, name)
    if (!isSpoiled) return valid
    return fc.oneof(
      { weight: 12, arbitrary: valid },
      { weight: 1, arbitrary: schema.type === 'string' ? hostileText : hostileJson },
      { weight: 1, arbitrary: hostileJson },
    )
  }
  const toValid: Maker = (schema, name) => {
    const variants = schema.anyOf ?? schema.oneOf
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
    if (variants) return fc.oneof(...variants.map((each) => make(each, name)))
    const ofType: Record<string, () => Values> = {
      string: () => toText({ format: FORMATS[name], ...schema }, hints[name]),
      integer: () => toNumber(schema),
      number: () => toNumber(schema),
      boolean: () => fc.boolean(),
      null: () => fc.constant(null),
      array: () => toList(schema, name, make),
      object: () => toObject(schema, make, isSpoiled),
    }
    return ofType[String(schema.type)]?.() ?? fc.jsonValue({ maxDepth: 2 })
  }
  return make
}

function toText(schema: JsonSchema, there: readonly string[] = []): Values {
  const known = there.map((text) => ({ weight: 3, arbitrary: fc.constant(text) }))
  return fc.oneof({ weight: 2, arbitrary: toFreeText(schema) }, ...known)
}

/** The input schema of a trimmed value does not hold its format. */
const FORMATS: Record<string, string> = { email: 'email', url: 'uri' }

const MADE_BY_FORMAT: Record<string, fc.Arbitrary<string>> = {
  email: fc.oneof(
    fc.nat(999).map((n) => `somebody${n}@example.com`),
    fc.emailAddress(),
  ),
  uri: fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }),
  date: fc
    .date({ noInvalidDate: true, min: new Date(0) })
    .map((day) => day.toISOString().slice(0, 10)),
  'date-time': fc.date({ noInvalidDate: true, min: new Date(0) }).map((time) => time.toISOString()),
}

function toFreeText({
  format,
  pattern,
  minLength = 0,
  maxLength = 200,
}: JsonSchema): fc.Arbitrary<string> {
  const made = MADE_BY_FORMAT[String(format)]
  if (made) return made
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  const least = Number(minLength)
  const most = Number(maxLength)
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({ minLength: least, maxLength: Math.min(most, least + 30) }),
    },
    {
      weight: 4,
      arbitrary: fc.string({
        unit: 'grapheme',
        minLength: least,
        maxLength: Math.min(most, least + 20),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('İ', 'x', "'", '\u0085', '💿').map((sign) => fill(sign, most)),
    },
    { weight: 2, arbitrary: hostileText.map((text) => text.slice(0, most).padEnd(least, '.')) },
  )
}

/** The greatest accepted length. */
const fill = (sign: string, length: number) =>
  sign.repeat(Math.floor(Math.min(length, 10_000) / sign.length))

function toNumber({ type, minimum, maximum }: JsonSchema): Values {
  const min = Math.max(Number(minimum ?? -1e9), -1e9)
  const max = Math.min(Number(maximum ?? 1e9), 2 ** 52)
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  const edges = fc.constantFrom(min, max, Math.ceil(min), 1, 2)
  if (type === 'integer')
    return fc.oneof(whole, edges.map(Math.ceil), fc.integer({ min: 1, max: 9 }))
  const cents = fc.integer({ min: Math.ceil(min * 100), max: Math.min(max * 100, 1e9) })
  return fc.oneof(
    whole,
    cents.map((amount) => amount / 100),
    edges,
  )
}

function toList(schema: JsonSchema, name: string, make: Maker): Values {
  const least = Number(schema.minItems ?? 0)
  const most = Math.min(Number(schema.maxItems ?? 5), least + 4)
  return fc.array(make(schema.items ?? {}, name), { minLength: least, maxLength: most })
}

function toObject(schema: JsonSchema, make: Maker, isSpoiled: boolean): Values {
  const parts = Object.entries(schema.properties ?? {})
  const arbitraries = Object.fromEntries(parts.map(([name, each]) => [name, make(each, name)]))
  const whole = fc.record(arbitraries, {
    requiredKeys: isSpoiled && parts.length > 1 ? [] : (schema.required ?? []),
  })
  if (!isSpoiled) return whole
  return fc
    .tuple(whole, fc.option(EXTRAS, { freq: 3 }))
    .map(([value, extra]) => ({ ...value, ...extra }))
}

/** Fields that a client must not set (mass assignment). */
const EXTRAS = fc.dictionary(
  fc.constantFrom(
    'role',
    'isAdmin',
    '_id',
    'id',
    'userId',
    'total',
    'createdAt',
    'status',
    'price',
  ),
  fc.constantFrom<unknown>(
    'admin',
    true,
    0,
    'x',
    null,
    rawJson('{"__proto__":{"role":"admin"}}') as RawJson,
  ),
  { minKeys: 1, maxKeys: 3 },
)
