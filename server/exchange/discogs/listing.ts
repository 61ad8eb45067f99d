import type { MediaGrade, SleeveGrade } from '#contract/copies/grades.ts'

/** The values of one row of an inventory export. */
export type Listing = {
  listingId: number
  releaseId: number
  status: string
  /** In the currency of the file. */
  price: number
  mediaGrade: MediaGrade
  sleeveGrade: SleeveGrade
  artist: string
  title: string
  label: string
  numbers: string[]
  format: string
  comments: string
  location: string
  externalId: string
  acceptOffer: boolean
  weightGrams: number | null
  quantity: number
  /** Null when the file does not say it. */
  listedAt: Date | null
}

/** The meaning of each word of the column `status`; rows with other words are left out. */
export const statuses = {
  'for sale': 'for-sale',
  draft: 'draft',
  expired: 'draft',
  sold: 'sold',
} as const
export type ListingStatus = (typeof statuses)[keyof typeof statuses]

export function toStatus(word: string): ListingStatus | undefined {
  const found = Object.entries(statuses).find(([text]) => text === word.toLowerCase())
  return found?.[1]
}
