import { isInEea } from '#contract/eea-countries.ts'
import { shopFormats } from '#contract/locale.ts'
import type { Duty } from '#contract/shop-law.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { isExcluded } from './exclusions.queries.ts'
import { listDuties } from './law.rules.ts'

/** The shop's country and its duties there; none for a country whose law the shop does not know. */
export async function getShopLaw({
  db,
  settings,
}: Context): Promise<{ country: string; duties: Duty[] }> {
  const { country } = shopFormats()
  if (!isInEea(country) && !settings.takesWithdrawals) return { country, duties: [] }
  const { takesWithdrawals, returnDays, supplier, identity } = settings
  const facts = {
    ...(takesWithdrawals && { takesWithdrawals }),
    returnDays,
    supplier,
    contactEmail: identity.contactEmail,
    pages: (identity.pages ?? []).map(({ slug }) => slug),
    excluded: await db.$count(products, isExcluded),
  }
  return { country, duties: listDuties(facts) }
}
