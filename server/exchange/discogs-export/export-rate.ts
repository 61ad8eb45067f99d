import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { currencyName } from '#contract/currency-texts.ts'
import { AppError } from '#contract/errors.ts'
import { shopFormats } from '#contract/locale.ts'
import { discogsListings, isPresentListing } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { productImports } from '../import/import.tables.ts'
import type { Rate } from './discogs-rows.rules.ts'

export type GivenRate = { currency?: string | undefined; rate?: number | undefined }

/**
 * The given currency and rate, otherwise those of the last Discogs import, otherwise the currency of the shop (section E.6).
 * @throws AppError invalid-input for a currency whose rate is not known
 */
export async function chooseRate(ctx: Context, given: GivenRate): Promise<Rate> {
  const home: Rate = { currency: shopFormats().currency, rate: 1 }
  const last = (await findLastImportRate(ctx)) ?? (await findListingRate(ctx)) ?? home
  const currency = given.currency ?? last.currency
  const known = [last, home].find((each) => each.currency === currency)
  const rate = given.rate ?? known?.rate
  if (rate !== undefined) return { currency, rate }
  const message = `Give the rate: how many ${currencyName()} one ${currency} is`
  throw new AppError('invalid-input', message, { field: 'rate' })
}

async function findLastImportRate({ db }: Context): Promise<Rate | undefined> {
  const { format, state, options, createdAt, id } = productImports
  const [last] = await db
    .select({
      currency: sql<string>`${options}->>'currency'`,
      rate: sql<number>`(${options}->>'rate')::float8`,
    })
    .from(productImports)
    .where(and(eq(format, 'discogs'), eq(state, 'applied')))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return last
}

/** The rate of most listings: the file of an import, and its rate, is deleted after some days. */
async function findListingRate({ db }: Context): Promise<Rate | undefined> {
  const { isEnded, units } = discogsListings
  const currency = sql<string>`${discogsListings.sent}->>'currency'`
  const rate = sql<number>`(${discogsListings.sent}->>'rate')::float8`
  const [most] = await db
    .select({ currency, rate })
    .from(discogsListings)
    .where(and(isPresentListing, eq(isEnded, false), isNull(units)))
    .groupBy(currency, rate)
    .orderBy(sql`count(*) desc`)
    .limit(1)
  return most
}
