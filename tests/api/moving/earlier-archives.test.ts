import { expect, test } from 'vitest'
import { discogsListings } from '#server/catalogue/discogs-listings.tables.ts'
import { moveIn } from '#server/moving/index.ts'
import { makeRelease } from '#tests/support/app/discogs.ts'
import { exportShop, readArchive, seal, writeZip } from '#tests/support/app/moving.ts'
import { checkInvariantsAfterEach, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

/** An archive of an earlier version fills a shop of this one. */

const former = setUpShopPerTest()
const next = setUpShopPerTest()
checkInvariantsAfterEach(next)

type Line = Record<string, unknown> & { productId: string }

test('listings at Discogs are read from the lines of copies and pressings, where they were stored [MOVE-2]', async () => {
  const record = await makeRelease(former, 7)
  const ids: string[] = []
  for (let made = 0; made < 3; made += 1) ids.push((await makeUsedCopy(former.db, record)).id)
  const [listed = '', ended = '', plain = ''] = ids
  const files = await readArchive(await exportShop(former))
  const change = (path: string, toFormer: (line: Line) => object) => {
    const lines = String(files.get(path)).trim().split('\n')
    const changed = lines.map((line) => {
      const values: Line = JSON.parse(line)
      return `${JSON.stringify({ ...values, ...toFormer(values) })}\n`
    })
    files.set(path, Buffer.from(changed.join('')))
  }
  const sent = { price: 20, currency: 'USD', rate: 1.5, externalId: 'shelf', acceptOffer: false }
  change('data/used-copies.jsonl', ({ productId }) => ({
    discogsListingId: null,
    discogsListingGroup: productId === plain ? null : ids.indexOf(productId) + 100,
    discogsSent: productId === listed ? sent : null,
    discogsExternalId: productId === ended ? 'MY-1' : '',
    discogsAcceptOffer: productId === ended,
  }))
  change('data/pressings.jsonl', () => ({
    discogsNewStock: { 200: { quantity: 5, priceCents: 3900 } },
  }))
  files.delete('data/discogs-listings.jsonl')
  await moveIn(next.ctx(), { file: await writeZip(seal(files)), print: () => {} })
  const rows = await next.db.select().from(discogsListings).orderBy(discogsListings.listingId)
  expect(rows).toMatchObject([
    { productId: listed, listingId: 100, isEnded: false, units: null, sent },
    {
      productId: ended,
      listingId: 101,
      isEnded: true,
      sent: { externalId: 'MY-1', acceptOffer: true },
    },
    { productId: record.id, listingId: 200, isEnded: false, units: 5, sent: { priceCents: 3900 } },
  ])
})
