import { eq } from 'drizzle-orm'
import type { Product } from '#contract/products/catalogue.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'

/** The offer with the known facts of its turntable or accessory; the same offer for other products. */
export async function withFit<Offer extends Product>(ctx: Context, offer: Offer): Promise<Offer> {
  if (offer.type !== 'turntable' && offer.type !== 'accessory') return offer
  const [row] = await ctx.db
    .select({ fit: products.fit })
    .from(products)
    .where(eq(products.id, offer.parentId ?? offer._id))
  if (!row?.fit) return offer
  const { voltage } = row.fit
  const isForeign = voltage !== '' && voltage !== 'any' && voltage !== ctx.settings.voltage
  return { ...offer, fit: { ...row.fit, ...(isForeign && { needsConverter: true as const }) } }
}
