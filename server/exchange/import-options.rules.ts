import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { DiscogsOptions, ShopifyOptions } from '#contract/exchange/product-imports.ts'

type Options = DiscogsOptions | ShopifyOptions

/**
 * The options of a check, validated for its format; the last ones when none are given.
 * @param schema that of the format; without it a format takes no options, and any are ignored
 * @throws AppError invalid-input with the field, such as `options.rate`
 */
export function parseOptions(
  schema: z.ZodType<Options> | undefined,
  given: unknown,
  last: Options | null,
): Options | null {
  if (!schema) return null
  if (given === undefined && last) return last
  if (given === undefined) {
    throw new AppError('invalid-input', 'Choose how the file is to be read', { field: 'options' })
  }
  const { data, error } = schema.safeParse(given)
  if (data) return data
  const [issue] = error.issues
  throw new AppError('invalid-input', issue?.message ?? 'The options are not valid', {
    field: ['options', ...(issue?.path ?? [])].join('.'),
  })
}
