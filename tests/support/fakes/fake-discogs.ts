import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { gradeNames } from '#contract/copies/grades.ts'
import { type DiscogsFile, discogsHeaders } from '#contract/exchange/discogs-files.ts'

/** A listing with the columns of an inventory export that matter to the shop; every value as text. */
export type FakeListing = {
  listing_id: string
  release_id: string
  status: string
  price: string
  comments: string
  media_condition: string
  sleeve_condition: string
  accept_offer: string
  external_id: string
  weight: string
  format_quantity: string
  location: string
  quantity: string
}

const inventoryColumns = [
  ...['listing_id', 'artist', 'title', 'label', 'catno', 'format', 'release_id', 'status', 'price'],
  ...['listed', 'comments', 'media_condition', 'sleeve_condition', 'accept_offer', 'external_id'],
  ...['weight', 'format_quantity', 'location', 'quantity'],
]

/** The weight of a listing that the seller leaves out. */
const USUAL_WEIGHT = '230'

/**
 * The inventory of a seller as Discogs manages it: what its uploads do, and the file it exports. A row that Discogs would
 * refuse fails the test.
 */
export function createFakeDiscogs() {
  const listings = new Map<string, FakeListing>()
  let lastId = 4_332_778_344

  function add(values: Partial<FakeListing>): string {
    lastId += 1
    const listing_id = String(lastId)
    listings.set(listing_id, {
      listing_id,
      release_id: '1',
      status: 'For Sale',
      price: '10.0',
      comments: '',
      media_condition: gradeNames.VG,
      sleeve_condition: gradeNames['Not Graded'],
      accept_offer: 'N',
      external_id: '',
      location: '',
      quantity: '1',
      format_quantity: '1',
      ...values,
      weight: values.weight || USUAL_WEIGHT,
    })
    return listing_id
  }

  function change({ listing_id = '', ...cells }: Record<string, string>): void {
    const listing = get(listing_id)
    const filled = Object.entries(cells).filter(([, cell]) => cell !== '')
    Object.assign(listing, Object.fromEntries(filled))
  }

  function get(listingId: string): FakeListing {
    const listing = listings.get(listingId)
    if (!listing) throw new Error(`ERROR: ${listingId} is an invalid listing_id`)
    return listing
  }

  const actions: Record<DiscogsFile, (row: Record<string, string>) => void> = {
    add: (row) => {
      if (!/^\d+$/.test(row.release_id ?? '')) throw new Error('ERROR: release_id does not exist')
      add(row)
    },
    change,
    delete: ({ listing_id = '' }) => void listings.delete(get(listing_id).listing_id),
  }

  return {
    listings,
    add,
    get,
    upload(file: DiscogsFile, text: string): void {
      const rows: Record<string, string>[] = parse(text, { columns: true })
      const header = discogsHeaders[file].join(',')
      if (!text.startsWith(`${header}\r\n`)) throw new Error(`The header of ${file} is wrong`)
      for (const row of rows) {
        assertReadable(row)
        actions[file](row)
      }
    },
    /** The inventory export. Prices lose the zeros at their end: 24.50 is 24.5, 24.00 is 24.0. */
    exportInventory(): string {
      const rows = [...listings.values()].map((listing) => {
        const price = Number(listing.price)
        const cells: Record<string, string> = {
          ...listing,
          artist: 'Ona Quist (2)',
          title: `Release ${listing.release_id}`,
          label: 'Small Hours',
          catno: 'none',
          format: 'LP, Album',
          price: Number.isInteger(price) ? price.toFixed(1) : String(price),
          listed: '2026-02-25 07:04:22',
        }
        return inventoryColumns.map((column) => cells[column] ?? '')
      })
      return stringify([inventoryColumns, ...rows], { record_delimiter: '\r\n' })
    },
  }
}

/** The words of Discogs only, and whole grams. */
function assertReadable({
  media_condition,
  sleeve_condition,
  price,
  weight,
}: Record<string, string>) {
  const names: readonly string[] = Object.values(gradeNames)
  for (const grade of [media_condition, sleeve_condition]) {
    if (grade && !names.includes(grade)) throw new Error(`ERROR: ${grade} must exactly match`)
  }
  if (price && !/^\d+\.\d\d$/.test(price)) throw new Error(`ERROR: ${price} is no price`)
  if (weight && !/^\d+$/.test(weight)) throw new Error(`ERROR: ${weight} is no weight`)
}
