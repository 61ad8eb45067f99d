import type { MerchantReturnPolicy, Offer, OfferShippingDetails } from 'schema-dts'
import { gradeNames } from '#contract/copies/grades.ts'
import { isInEea } from '#contract/eea-countries.ts'
import { shopFormats } from '#contract/locale.ts'
import { type Availability, toAvailability } from '#contract/products/availability.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { PublicSettings } from '#contract/public-settings.ts'

/** The settings that an offer depends on. */
export type OfferTerms = Pick<PublicSettings, 'publicUrl' | 'today' | 'returnDays'>

/** The values that describe one offer. */
export type OfferData = Pick<Product, '_id' | 'price' | 'available' | 'albumInfo'> &
  Partial<Pick<Product, 'variantKind' | 'copy' | 'shipsOn' | 'drop' | 'deliveryPrice' | 'wasPrice'>>

/** An offer in structured data, with what Google requires and recommends for merchant listings. */
export function offerData(
  product: OfferData,
  url: string,
  { today, returnDays }: OfferTerms,
): Offer {
  const grades = describeGrades(product.copy)
  return {
    '@type': 'Offer',
    '@id': `${url}#offer`,
    url,
    sku: product._id,
    price: product.price.toFixed(2),
    priceCurrency: shopFormats().currency,
    ...priceBefore(product),
    ...availabilityData(toAvailability(product, today)),
    itemCondition: `https://schema.org/${product.copy ? 'Used' : 'New'}Condition`,
    ...(grades && { description: grades }),
    ...shippingData(product.deliveryPrice),
    ...(returnDays !== undefined && { hasMerchantReturnPolicy: returnPolicy(returnDays) }),
  }
}

/** In the EU and the EEA a reduction is stated with the price before it, as on the page (Directive 98/6/EC, Article 6a). */
function priceBefore({ wasPrice }: OfferData): Pick<Extract<Offer, object>, 'priceSpecification'> {
  const { country, currency } = shopFormats()
  if (wasPrice === undefined || !isInEea(country)) return {}
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: wasPrice.toFixed(2),
      priceCurrency: currency,
    },
  }
}

/** "Media: Near Mint (NM or M-). Sleeve: Very Good Plus (VG+)." */
function describeGrades(copy: OfferData['copy']): string {
  const { mediaGrade, sleeveGrade, condition } = copy ?? {}
  const parts = [
    mediaGrade && `Media: ${gradeNames[mediaGrade]}.`,
    sleeveGrade && `Sleeve: ${gradeNames[sleeveGrade]}.`,
    condition && `Condition: ${condition}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

function availabilityData(
  availability: Availability,
): Pick<Extract<Offer, object>, 'availability' | 'availabilityStarts'> {
  if (availability.state === 'sold out') return { availability: 'https://schema.org/OutOfStock' }
  if (availability.state === 'in stock') return { availability: 'https://schema.org/InStock' }
  return {
    availability: 'https://schema.org/PreOrder',
    availabilityStarts: availability.shipsOn,
  }
}

/** Free in a shop without rates; nothing for an offer that is only collected. */
function shippingData(price: number | null = 0): { shippingDetails?: OfferShippingDetails } {
  if (price === null) return {}
  const { country, currency } = shopFormats()
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: price.toFixed(2), currency },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    },
  }
}

/** @param days 0 for a shop that takes nothing back */
function returnPolicy(days: number): MerchantReturnPolicy {
  const { country } = shopFormats()
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: country } as const
  if (days === 0) {
    return {
      ...policy,
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    }
  }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
  }
}
