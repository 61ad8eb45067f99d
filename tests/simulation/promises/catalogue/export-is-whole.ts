import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Product } from '#contract/products/catalogue.ts'
import { createSession } from '#server/auth/index.ts'
import { systemContext } from '#server/platform/context.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { readCatalogue } from '../../commands/catalogue/book.ts'
import { download } from '../../commands/catalogue/files.ts'
import { importFile } from '../../commands/catalogue/imports.ts'
import { definePromise } from '../../promise.ts'
import { createWorld, ownerOf } from '../../world.ts'

/** The product file of a shop, imported into an empty one, gives the same records. */
export const exportIsWhole = definePromise({
  name: 'P9',
  sentence: 'Export and import into an empty shop gives the same answers.',
  share: 0.1,
  needsRest: true,
  async check(world) {
    const { products } = await readCatalogue(world)
    // Half of the lives: a second shop is dear.
    if (products.length === 0 || products.length % 2 === 0) return []
    const file = toNewRows(await download(world, '/products/export'))
    const { shop, database, close } = await world.shop.openEmpty()
    try {
      const { clock, provider, mailbox, promptness } = world
      const other = createWorld({ clock, shop, provider, mailbox, promptness })
      const row = await makeAdmin(database.db)
      const token = await createSession(systemContext(shop.services, 'founding'), row.id)
      const owner = { ...ownerOf(world), id: row.id, email: row.email, token }
      other.people.set(owner.name, owner)
      const imported = await importFile(other, { format: 'runout', text: file })
      if (typeof imported === 'string') return [`an export cannot be imported: ${imported}`]
      return compareRecords(products, (await readCatalogue(other)).products)
    } finally {
      await close()
    }
  },
})

/** A file for another shop has no ids, and no clips: their addresses are those of this shop (docs/csv.md). */
function toNewRows(text: string): string {
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  const columns = Object.keys(rows[0] ?? {}).filter((each) => each !== 'id' && each !== 'clips')
  return stringify(rows, { header: true, columns })
}

type Records = Awaited<ReturnType<typeof readCatalogue>>['products']

function compareRecords(here: Records, there: Records): string[] {
  const found = new Map(there.map(({ product }) => [product.name, product]))
  const names = here.map(({ product }) => product.name)
  return here.flatMap(({ product }) => {
    // A file of before may have added a record twice.
    if (names.indexOf(product.name) !== names.lastIndexOf(product.name)) return []
    const other = found.get(product.name)
    if (!other) return ['a product is not in a shop that has imported the export']
    return factsOf(product).flatMap(([fact, text], at) =>
      factsOf(other)[at]?.[1] === text
        ? []
        : [`an export, imported into an empty shop, gives another ${fact}`],
    )
  })
}

/** The Discogs release is no column of a product file (docs/csv.md). */
function factsOf({ price, stock, type, brand, albumInfo, pressing }: Product): [string, string][] {
  const { labels = [], country = '', released = '', artists = [] } = pressing ?? {}
  return [
    ['price', String(price)],
    ['stock', String(stock)],
    ['type', type],
    ['brand', brand],
    ['artist', albumInfo?.artist ?? artists.map(({ name }) => name).join()],
    ['release date', albumInfo?.releaseDate ?? ''],
    ['catalogue number', labels.map(({ catalogueNumber }) => catalogueNumber).join()],
    ['country', country],
    ['year', released],
  ]
}
