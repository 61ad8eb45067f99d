import type { Api } from '#contract/client.ts'
import type { PressingInput } from '#contract/pressings/pressing.ts'

/** Records with a pressing, created through the API. */

export type PressingBody = Partial<
  Omit<PressingInput, 'tracks' | 'media' | 'labels' | 'artists' | 'identifiers'>
> & {
  [K in 'tracks' | 'media' | 'labels' | 'artists' | 'identifiers']?: readonly object[]
}

/** A part of the body of a request, which the contract validates. */
export const pressingBody = (pressing: PressingBody | null) => ({
  pressing: pressing as Partial<PressingInput> | null,
})

export const record = { name: 'Rumours', price: 40, stock: 3, type: 'vinyl' as const }

/** Creates a record with this pressing; `values` are further fields of the product. */
export async function createRecord(admin: Api, pressing: PressingBody, values: object = {}) {
  const body = { ...record, ...values, ...pressingBody(pressing) }
  return admin('POST /products', { body: body as typeof record })
}

/** A pressing with every value. */
export const fullPressing = {
  format: 'Vinyl',
  media: [
    {
      quantity: 2,
      size: 'LP',
      speed: '33 ⅓ RPM',
      channels: 'Stereo',
      descriptions: ['Album', 'Reissue'],
      colour: 'Blue',
      weightGrams: 180,
    },
  ],
  country: 'UK & Europe',
  released: '1977-02-04',
  originalYear: 1977,
  edition: 'Record Store Day 2012',
  packaging: 'Gatefold',
  limitedTo: 500,
  genres: ['Rock', 'Pop'],
  styles: ['Soft Rock'],
  artists: [{ name: 'Prince', joinPhrase: ' And ' }, { name: 'The Revolution' }],
  labels: [
    { name: 'Warner Bros.', catalogueNumber: 'BSK 3010' },
    { name: 'Reprise', catalogueNumber: 'K 56344' },
  ],
  identifiers: [
    { type: 'Barcode', value: '8 88837 16861 8', description: 'text' },
    { type: 'Barcode', value: '07599254711' },
    { type: 'Matrix / Runout', value: 'BSK-1-3010-A SM2', description: 'side A' },
  ],
  tracks: [
    { position: 'A1', title: 'Second Hand News', seconds: 163 },
    { title: 'Bonus', isHeading: true },
    { position: 'B1', title: 'The Chain' },
  ],
  discogsReleaseId: 249504,
  discogsMasterId: 55,
  musicbrainzReleaseId: '0195e2f4-6f0e-7c31-9d2b-0d6a2f3b4c5d',
  notes: 'First pressing on blue.',
} satisfies PressingBody
