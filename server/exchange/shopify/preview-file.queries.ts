import { AppError } from '#contract/errors.ts'
import { type ProductImport, shopifyOptions } from '#contract/exchange/product-imports.ts'
import type { Context } from '#server/platform/context.ts'
import type { ImportFile } from '../import/import.queries.ts'
import { type Group, readGroups } from './file-products.queries.ts'
import { guessType, splitTitle } from './guesses.rules.ts'
import { toType } from './read-products.rules.ts'

const PREVIEWED_TITLES = 10
/** As many as the answer may have. */
const TYPES_MAX = 1000

/** The subjects of the questions before the check: the types of the file, and the first titles of records. */
export async function preview(
  ctx: Context,
  file: ImportFile,
): Promise<Required<Pick<ProductImport, 'types' | 'titlePreview'>>> {
  const { groups } = await readGroups(ctx, file)
  const titles = groups
    .filter(({ type, title }) => title !== '' && mayBeRecord(type))
    .slice(0, PREVIEWED_TITLES)
  return {
    types: countTypes(groups),
    titlePreview: titles.map(({ title }) => ({ title, ...splitTitle(title) })),
  }
}

const mayBeRecord = (type: string) => ['vinyl', 'skip'].includes(guessType(type))

/** The most frequent first. */
function countTypes(groups: readonly Group[]): NonNullable<ProductImport['types']> {
  const counts = new Map<string, number>()
  for (const { type } of groups) counts.set(toType(type), (counts.get(toType(type)) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, TYPES_MAX)
    .map(([type, rows]) => ({ type, rows, guess: guessType(type) }))
}

/** @throws AppError invalid-input for a type of the file that the options leave open */
export async function assertTypesChosen(ctx: Context, file: ImportFile): Promise<void> {
  const { types } = shopifyOptions.parse(file.options)
  const chosen = new Set(types.map(({ type }) => type))
  const missing = (await preview(ctx, file)).types.find(({ type }) => !chosen.has(type))
  if (!missing) return
  const products =
    missing.type === '' ? 'products without a type' : `products of the type ${missing.type}`
  throw new AppError('invalid-input', `Choose what ${products} become, or leave them out`, {
    field: 'options.types',
  })
}
