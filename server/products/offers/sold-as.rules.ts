import type { EquipmentCondition, MediaGrade, SleeveGrade } from '#contract/copies/grades.ts'
import type { SoldAs } from '#contract/orders/sold-as.ts'
import type { Identifier, Medium } from '#contract/pressings/pressing.ts'
import { BARCODE, formatMedia, valuesOf } from '#contract/pressings/pressing-text.ts'
import type { FormatName } from '#contract/pressings/record-formats.ts'
import type { VariantKind } from '#contract/products/offers.ts'
import { type ImageStore, toShopAddress } from '#server/platform/storage/image-store.ts'

/** An offer with the facts that describe its sale. Those of the pressing are null for other types than vinyl. */
export type SoldOffer = {
  id: string
  variantKind: VariantKind | null
  artist: string | null
  title: string
  images: string[]
  format: FormatName | null
  media: Medium[] | null
  country: string | null
  released: string | null
  edition: string | null
  identifiers: Identifier[] | null
  /** In the order of the pressing. */
  labels: string[] | null
  catalogueNumbers: string[] | null
  mediaGrade: MediaGrade | null
  sleeveGrade: SleeveGrade | null
  condition: EquipmentCondition | null
  isPlayGraded: boolean | null
  notes: string | null
  sku: string | null
  optionLabel: string | null
  /** Absent or null where it can be withdrawn from. */
  withdrawalExclusion?: string | null
}

/** Several labels, or several numbers, in one text. */
const SEPARATOR = ' / '

/** The description of an offer for its order line. */
export function toSoldAs(offer: SoldOffer, images: Pick<ImageStore, 'publicIdOf'>): SoldAs {
  const { format, media } = offer
  const [barcode = ''] = valuesOf(offer.identifiers ?? [], BARCODE)
  return {
    kind: offer.variantKind ?? 'new',
    artist: offer.artist ?? '',
    title: offer.title,
    label: join(offer.labels),
    catalogueNumber: join(offer.catalogueNumbers),
    barcode,
    country: offer.country ?? '',
    released: offer.released ?? '',
    format: format && media ? formatMedia({ format, media }) : '',
    edition: offer.edition ?? '',
    ...(offer.sku === null ? {} : toCopyFacts(offer, images)),
    ...(offer.optionLabel === null ? {} : { optionLabel: offer.optionLabel }),
    ...(offer.withdrawalExclusion && { withdrawalExclusion: offer.withdrawalExclusion }),
  }
}

/** The shop serves its own image URLs from every store, so that moving the images changes no record of a sale. */
function toCopyFacts(offer: SoldOffer, images: Pick<ImageStore, 'publicIdOf'>) {
  return {
    ...(offer.mediaGrade ? { mediaGrade: offer.mediaGrade } : {}),
    ...(offer.sleeveGrade ? { sleeveGrade: offer.sleeveGrade } : {}),
    ...(offer.condition ? { condition: offer.condition } : {}),
    isPlayGraded: offer.isPlayGraded ?? false,
    notes: offer.notes ?? '',
    photos: offer.images.map((url) => {
      const publicId = images.publicIdOf(url)
      return publicId ? toShopAddress(publicId) : url
    }),
    ...(offer.sku ? { sku: offer.sku } : {}),
  }
}

function join(texts: readonly string[] | null): string {
  return [...new Set(texts)].filter(Boolean).join(SEPARATOR)
}
