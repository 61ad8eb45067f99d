import { toCountryName } from '#contract/country-name.ts'
import type {
  DeliveryCharge,
  DeliveryRate,
  DeliverySettings,
  DeliveryZone,
} from '#contract/delivery/delivery-settings.ts'
import { shopFormats } from '#contract/locale.ts'
import { toTyped } from '#contract/typed-amount.ts'
import { draftFields } from '../../shared/form/draft-fields.ts'

export type StepDraft = { key: number; upTo: string; price: string }

/** As typed. The price counts for one price, the steps for the others. */
export type RateDraft = {
  id: string
  name: string
  days: string
  by: DeliveryCharge['by']
  price: string
  steps: StepDraft[]
  freeFrom: string
  secondParcel: string
  isCollected: boolean
  address: string
  hours: string
  note: string
}

export type ZoneDraft = {
  id: string
  name: string
  /** Null for every country that is in no other zone. */
  countries: string[] | null
  rates: RateDraft[]
}

export type WeightName = keyof DeliverySettings['weights']

export type DeliveryDraft = {
  zones: ZoneDraft[]
  weights: Record<WeightName, string>
  countries: string[] | null
  shipTogether: boolean
}

export const weightLabels: Record<WeightName, string> = {
  vinyl: 'A record',
  turntable: 'A turntable',
  accessory: 'An accessory',
  merch: 'Merchandise',
  parcel: 'The packaging of an order',
}
// The keys of a record of weights.
export const weightNames = Object.keys(weightLabels) as WeightName[]

export const chargeLabels: Record<DeliveryCharge['by'], string> = {
  order: 'One price',
  items: 'By number of items',
  weight: 'By weight',
}

export function toDraft({ settings }: { settings: DeliverySettings }): DeliveryDraft {
  const { zones, weights, countries, shipTogether = false } = settings
  return {
    zones: zones.map(toZoneDraft),
    weights: mapWeights((name) => toTyped(weights[name], 'quantity')),
    countries,
    shipTogether,
  }
}

function toZoneDraft({ _id: id, rates, ...zone }: DeliveryZone): ZoneDraft {
  return { id, ...zone, rates: rates.map(toRateDraft) }
}

function toRateDraft({
  _id: id,
  name,
  days,
  charge,
  freeFrom,
  secondParcel,
  collection,
}: DeliveryRate): RateDraft {
  return {
    id,
    name,
    days: days ? toDays(days) : '',
    by: charge.by,
    price: charge.by === 'order' ? toTyped(charge.price, 'amount') : '',
    steps: charge.by === 'order' ? [] : toSteps(charge.steps),
    freeFrom: freeFrom === null ? '' : toTyped(freeFrom, 'amount'),
    secondParcel: secondParcel === undefined ? '' : toTyped(secondParcel, 'amount'),
    isCollected: collection !== null,
    address: collection?.address.join('\n') ?? '',
    hours: collection?.hours.join('\n') ?? '',
    note: collection?.note ?? '',
  }
}

const toDays = ({ from, to }: { from: number; to: number }) =>
  from === to ? String(from) : `${from} to ${to}`

const toSteps = (steps: readonly { upTo: number; price: number }[]): StepDraft[] =>
  steps.map(({ upTo, price }, key) => ({
    key,
    upTo: toTyped(upTo, 'quantity'),
    price: toTyped(price, 'amount'),
  }))

export function mapWeights<Value>(toValue: (name: WeightName) => Value): Record<WeightName, Value> {
  const [vinyl, turntable, accessory, merch, parcel] = [
    toValue('vinyl'),
    toValue('turntable'),
    toValue('accessory'),
    toValue('merch'),
    toValue('parcel'),
  ]
  return { vinyl, turntable, accessory, merch, parcel }
}

/** A zone with the country of the shop, unless another zone has it, and one rate to fill in. */
export function newZone(zones: readonly ZoneDraft[]): ZoneDraft {
  const { country } = shopFormats()
  const isTaken = zones.some(({ countries }) => countries?.includes(country))
  return {
    id: newUuid(),
    name: isTaken ? '' : toCountryName(country),
    countries: isTaken ? [] : [country],
    rates: [newRate()],
  }
}

export const newZoneOfOthers = (): ZoneDraft => ({
  id: newUuid(),
  name: 'Everywhere else',
  countries: null,
  rates: [newRate()],
})

export function newRate(): RateDraft {
  return {
    id: newUuid(),
    name: '',
    days: '',
    by: 'order',
    price: '',
    steps: [],
    freeFrom: '',
    secondParcel: '',
    isCollected: false,
    address: '',
    hours: '',
    note: '',
  }
}

/** A random UUID (RFC 9562, version 4); `crypto.randomUUID` is missing in a shop served without TLS. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_all, ...[first, second, third, fourth, fifth]: string[]) =>
      `${first}-${second}-4${third}-8${fourth}-${fifth}`,
  )
}

/** "3 to 6 days · $12.00", as far as it is typed. */
export function toRateText(rate: RateDraft): string {
  const { sign } = shopFormats()
  const { by, price, steps, days, freeFrom, secondParcel } = rate
  const prices = by === 'order' ? [price] : steps.map((step) => step.price)
  const [first, last] = [toPriceText(prices[0], sign), toPriceText(prices.at(-1), sign)]
  return [
    rate.isCollected && 'collected',
    days.trim() && `${days.trim()} days`,
    first && (first === last ? first : `${first} to ${last}`),
    by !== 'order' && chargeLabels[by].toLowerCase(),
    freeFrom.trim() && `free from ${sign}${freeFrom.trim()}`,
    !rate.isCollected && secondParcel.trim() && `second parcel ${sign}${secondParcel.trim()}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function toPriceText(typed: string | undefined, sign: string): string {
  const text = typed?.trim() ?? ''
  if (/^0+([.,]0*)?$/.test(text)) return 'free'
  return text && `${sign}${text}`
}

export const fields = draftFields<DeliveryDraft>(
  {
    zones: 'Zones and rates',
    weights: 'Weights',
    countries: 'Countries',
    shipTogether: 'Ship orders together',
  },
  toText,
)

/** Everything that is saved, for comparison and display. */
function toText(draft: DeliveryDraft, field: keyof DeliveryDraft): string {
  const { zones, weights, countries, shipTogether } = draft
  if (field === 'shipTogether') return shipTogether ? 'Yes' : 'No'
  if (field === 'countries') return countries?.map(toCountryName).join(', ') ?? 'The usual ones'
  if (field === 'weights') {
    return weightNames.map((name) => `${weightLabels[name]}: ${weights[name].trim()} g`).join('\n')
  }
  return zones.flatMap(toZoneLines).join('\n')
}

function toZoneLines({ name, countries, rates }: ZoneDraft): string[] {
  const places = countries?.map(toCountryName).join(', ') ?? 'every other country'
  return [`${name.trim()}: ${places}`, ...rates.map(toRateLine)]
}

function toRateLine(rate: RateDraft): string {
  const { name, by, steps, isCollected, address, hours, note } = rate
  const parts = [
    `– ${name.trim()}`,
    toRateText(rate),
    by !== 'order' && steps.map(({ upTo, price }) => `to ${upTo}: ${price}`).join(', '),
    isCollected && [address, hours, note].map((text) => text.trim()).join(', '),
  ]
  return parts.filter(Boolean).join(' · ')
}
