/**
 * Carriers and the addresses of their tracking pages. A pattern has `{number}` where the tracking number goes,
 * percent-encoded.
 */

export type Carrier = { name: string; trackingPattern: string }

export const NUMBER_PLACE = '{number}'

/** The carriers of every shop, with the public tracking pages of November 2026. */
export const knownCarriers: readonly Carrier[] = [
  {
    name: 'Australia Post',
    trackingPattern: 'https://auspost.com.au/mypost/track/details/{number}',
  },
  { name: 'Sendle', trackingPattern: 'https://track.sendle.com/tracking?ref={number}' },
  {
    name: 'DHL',
    trackingPattern: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  },
  {
    name: 'Royal Mail',
    trackingPattern: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  },
  {
    name: 'USPS',
    trackingPattern: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  },
  { name: 'UPS', trackingPattern: 'https://www.ups.com/track?tracknum={number}' },
  { name: 'FedEx', trackingPattern: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
]

const homeCarriers: Readonly<Record<string, string>> = {
  AU: 'Australia Post',
  DE: 'DHL',
  GB: 'Royal Mail',
  US: 'USPS',
}

/** The carrier of most parcels in that country (ISO 3166 alpha-2); undefined for one whose carrier the shop adds itself. */
export const findHomeCarrier = (country: string): string | undefined => homeCarriers[country]

/** Names are compared without regard to case and repeated spaces. */
export function toCarrierKey(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** The tracking page of a parcel. */
export function toTrackingUrl(trackingPattern: string, trackingNumber: string): string {
  return trackingPattern.replaceAll(NUMBER_PLACE, encodeURIComponent(trackingNumber))
}

/**
 * Why a text is no tracking pattern; null for a good one. The number may stand in the path, the query or the fragment,
 * where it cannot choose the host.
 */
export function findPatternError(pattern: string): string | null {
  if (!pattern.includes(NUMBER_PLACE)) {
    return `The address needs ${NUMBER_PLACE} where the tracking number goes`
  }
  const url = URL.canParse(pattern) ? new URL(pattern) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    return 'The address must begin with https:// and have no user name'
  }
  // An opening brace is not allowed in a host, and a backslash or tab would be read as something else.
  if (/[\s\\]/.test(pattern) || pattern.slice(0, pattern.indexOf('/', 8)).includes('{')) {
    return `The address must have ${NUMBER_PLACE} after its host, as in https://example.com/track/${NUMBER_PLACE}`
  }
  return null
}
