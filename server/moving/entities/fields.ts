import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'

/** A column that an export has, with the value as it is in a line of the file. */
export type Field = {
  schema: z.ZodType
  type: string
  about: string
  isEndless?: true
  absent?: null | false | string | (() => string)
  /** The condition under which a line has the value of the column, otherwise null. */
  where?: SQL
}

/** A column that an export lacks: the reason, and the value of new rows unless it is the column's default. */
export type LeftOut = { leftOut: string; value?: SQL }

const kind =
  (type: string, schema: z.ZodType) =>
  (about: string): Field => ({ schema, type, about })

const INTEGER_MAX = 2_147_483_647
const whole = (min: number) => z.int().min(min).max(INTEGER_MAX)
/** Six digits after the second, as PostgreSQL stores them. */
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/, 'must be a UTC time')
/** PostgreSQL cannot store the character U+0000. */
const plain = z.string().refine((value) => !value.includes('\0'), 'must not contain U+0000')

export const id = kind('id (UUID)', z.uuid())
export const text = kind('text', plain)
export const texts = kind('list of texts', z.array(plain))
export const count = kind('whole number', whole(0))
export const integer = kind('whole number', whole(-INTEGER_MAX))
export const bigNumber = kind('whole number', z.int())
export const cents = kind('cents', whole(0))
export const yesOrNo = kind('true or false', z.boolean())
export const instant = kind('UTC time', time)
export const day = kind('date', z.iso.date())
export const numbers = kind('list of whole numbers', z.array(whole(0)))

/** The URL of an image, or the path of one in this archive: `images/<id>.webp`. */
export const image = kind('image', plain)
export const images = kind('list of images', z.array(plain))

export const choice = (values: readonly string[], about: string): Field => ({
  schema: z.enum(values),
  type: values.map((value) => `\`${value}\``).join(', '),
  about,
})

/** A structured value, of the shape that the contract declares. */
export const structure = (schema: z.ZodType, about: string): Field => ({
  schema,
  type: 'object',
  about,
})
export const structures = (schema: z.ZodType, about: string): Field => ({
  schema,
  type: 'list of objects',
  about,
})

export const optional = ({ schema, type, about }: Field): Field => ({
  schema: schema.nullable(),
  type: `${type}, or null`,
  about,
})

/** A column that archives of earlier versions lack. */
export const recent = (field: Field): Field => ({ ...optional(field), absent: null })
export const recentYesOrNo = (about: string): Field => ({ ...yesOrNo(about), absent: false })

export const recentId = (about: string): Field => ({ ...id(about), absent: () => randomUUID() })

export const recentText = (about: string): Field => ({ ...text(about), absent: '' })
export const recentChoice = (
  values: readonly [string, ...string[]],
  { absent, about }: { absent: string; about: string },
): Field => ({ ...choice(values, about), absent })

/** A time that may be `infinity` in the database, which JSON has no word for. */
export const endless = (about: string): Field => ({
  ...optional(instant(about)),
  isEndless: true,
})

export const leftOut = (reason: string, value?: SQL): LeftOut => ({
  leftOut: reason,
  ...(value ? { value } : {}),
})
