import { type MediaGrade, mediaGrades } from '#contract/copies/grades.ts'
import { dateLocale, shopFormats } from '#contract/locale.ts'
import type { OwnedPressing } from '#contract/ownership.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { Hold, Want } from '#contract/wants.ts'
import { formatPrice } from './format.ts'

/** "You want this. 2 people are before you.". */
export function toPlaceText(ahead: number): string {
  if (ahead === 0) return 'You are first in the queue.'
  return ahead === 1 ? '1 person is before you.' : `${ahead} people are before you.`
}

type Offer = Pick<Product, 'available' | 'price' | 'parentId'>
type WantPlace = Pick<Want, 'ahead' | 'maxPrice' | 'acceptsNew'> & {
  product: Offer
  hold?: Pick<Hold, 'expiresAt'> | undefined
}

/** The place in the queue, or that one is on hold, or that there is own stock within the limits: a hold of it has lapsed. */
export function toWantState({ product, ahead, maxPrice, acceptsNew, hold }: WantPlace): string {
  if (hold) return 'One is on hold for you.'
  const isOwnStock = product.available > 0 && product.parentId === undefined
  const isWithin = acceptsNew && (maxPrice === undefined || product.price <= maxPrice)
  return isOwnStock && isWithin ? 'It is in stock: you can buy it now.' : toPlaceText(ahead)
}

type Limits = Pick<Want, 'maxPrice' | 'minMediaGrade' | 'acceptsNew'>

/** "At most $40.00, VG+ or better, used only", or that there are none. */
export function toLimitsText({ maxPrice, minMediaGrade, acceptsNew }: Limits): string {
  const limits = [
    maxPrice !== undefined && `at most ${formatPrice(maxPrice)}`,
    minMediaGrade && toGradeLimit(minMediaGrade),
    !acceptsNew && 'used only',
  ].filter((limit) => typeof limit === 'string')
  if (limits.length === 0) return 'Any copy, at any price'
  const text = limits.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

export function toGradeLimit(grade: MediaGrade): string {
  return grade === mediaGrades[0] ? 'M only' : `${grade} or better`
}

/** "12 March 2025", of a day. */
export function toOwnedDay(day: string): string {
  return new Intl.DateTimeFormat(dateLocale('en-AU'), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** "BSK 3010, US 1977", or the label where there is no number. */
export function toPressingText({ label, catalogueNumber, country, year }: OwnedPressing): string {
  const origin = [country, year].filter(Boolean).join(' ')
  return [catalogueNumber || label, origin].filter(Boolean).join(', ') || 'details unknown'
}

/** "On hold for you until Tue 3:15 pm", in shop time. */
export function toHeldText(expiresAt: string, timeZone: string): string {
  return `On hold for you until ${toShortEnd(expiresAt, timeZone)}`
}

/** "Tue 3:15 pm". */
export function toShortEnd(iso: string, timeZone: string): string {
  const moment = new Date(iso)
  const { locale, language } = shopFormats()
  if (locale) {
    const options = { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone } as const
    return new Intl.DateTimeFormat(language, options).format(moment)
  }
  const day = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone }).format(moment)
  const time = new Intl.DateTimeFormat('en-AU', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  }).format(moment)
  return `${day} ${time.replace(/\s/g, ' ').toLowerCase()}`
}
