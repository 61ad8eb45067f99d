import { stringify } from 'csv-stringify/sync'

/** The header of an inventory export. */
export const discogsHeader =
  'listing_id,artist,title,label,catno,format,release_id,status,price,listed,comments,media_condition,sleeve_condition,accept_offer,external_id,weight,format_quantity,location,quantity'

export type DiscogsCells = Record<string, string>

let nextListing = 5_000_000

/** A row as Discogs exports it, with a listing of its own. */
export function discogsRow(cells: DiscogsCells = {}): DiscogsCells {
  nextListing += 1
  return {
    listing_id: String(nextListing),
    artist: 'Amber Tide',
    title: 'Low Water',
    label: 'Saltmarsh',
    catno: 'SM 104',
    format: 'LP, Album',
    release_id: String(nextListing * 10),
    status: 'For Sale',
    price: '28.5',
    listed: '2026-08-25 07:04:22',
    comments: '',
    media_condition: 'Very Good Plus (VG+)',
    sleeve_condition: 'Very Good (VG)',
    accept_offer: 'N',
    external_id: '',
    weight: '230',
    format_quantity: '1',
    location: '',
    quantity: '1',
    ...cells,
  }
}

export function discogsFile(rows: readonly DiscogsCells[], header = discogsHeader): string {
  const columns = header.split(',')
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''))
  return stringify([columns, ...cells], { record_delimiter: '\r\n' })
}
