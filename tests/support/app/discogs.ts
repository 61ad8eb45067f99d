import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { CallRequest } from '#contract/calls.ts'
import type { DiscogsFile } from '#contract/exchange/discogs-files.ts'
import { createSession } from '#server/auth/index.ts'
import {
  type DiscogsSent,
  discogsListings,
  isPresentListing,
} from '#server/catalogue/discogs-listings.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'
import { makeProduct, type ProductRow, type UserRow } from './factories.ts'
import type { TestApp } from './test-app.ts'
import { makeUsedCopy } from './variants.ts'

/** The values of a listing that equals a copy of `makeListed`. */
export const sentValues: DiscogsSent = {
  price: 20,
  currency: 'AUD',
  rate: 1,
  priceCents: 2000,
  mediaGrade: 'VG+',
  sleeveGrade: 'VG',
  notes: '',
  location: '',
  weightGrams: null,
  externalId: 'shelf',
  acceptOffer: false,
}

/** A record with a Discogs release, and with one medium of so many discs. */
export async function makeRelease(
  { db }: TestApp,
  discogsReleaseId: number | null,
  discs = 0,
): Promise<ProductRow> {
  const record = await makeProduct(db)
  const medium = { quantity: discs, descriptions: [], colour: '', text: '' }
  await db
    .update(pressings)
    .set({ discogsReleaseId, media: discs > 0 ? [medium] : [] })
    .where(eq(pressings.productId, record.id))
  return record
}

/** A copy that Discogs has as it is here, also as one of several in a listing. */
export async function makeListed(
  { db }: TestApp,
  record: ProductRow,
  { listing, sent = {} }: { listing: number; sent?: Partial<DiscogsSent> },
) {
  const made = await makeUsedCopy(db, record)
  await db
    .insert(discogsListings)
    .values({ productId: made.id, listingId: listing, sent: { ...sentValues, ...sent } })
  return made
}

/** `discogs_listings` joined to used copies: the present row of each. */
export const ofCopy = and(eq(discogsListings.productId, usedCopies.productId), isPresentListing)

/** The steps of the back office with exports for Discogs, through the calls. */
export async function openDiscogsExports(shop: TestApp, user: UserRow) {
  const token = await createSession(shop.ctx(), user.id)
  const admin = shop.api(token)

  async function download(id: string, file: string): Promise<string> {
    const url = `/api/discogs-exports/${id}/${file}`
    const headers = { authorization: `Bearer ${token}` }
    const answer = await shop.app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const name = `discogs-${file}.csv`
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    return answer.rawPayload.toString('utf8')
  }

  return {
    admin,
    download,
    create: async (body: CallRequest<'POST /discogs-exports'>['body'] = {}) =>
      (await admin('POST /discogs-exports', { body })).export,
    markUploaded: async (id: string) =>
      (await admin('POST /discogs-exports/:id/uploaded', { params: { id } })).export,
    /** The rows of a file without cells that have line breaks. */
    lines: async (id: string, file: DiscogsFile) =>
      (await download(id, file)).split('\r\n').slice(1, -1),
    setPrice: (id: string, price: number) =>
      admin('PATCH /products/:id', { params: { id }, body: { price } }),
    withdraw: (id: string) => admin('POST /used-copies/:id/withdraw', { params: { id } }),
    readListing: async (id: string) => {
      const isOfCopy = and(eq(discogsListings.productId, id), isPresentListing)
      return (await shop.db.select().from(discogsListings).where(isOfCopy))[0]
    },
  }
}
