import { shopFormats } from '../locale.ts'
import type { Drop } from './drop.ts'

/** Rules and texts of drops that server and browser share, without schemas. */

type Times = Pick<Drop, 'mode' | 'startsAt' | 'entriesOpenAt' | 'openSaleAt'>

/** @param isDrawn false until the draw has taken place, which may be later than its time */
export function toDropState(drop: Times, now: Date, isDrawn: boolean): Drop['state'] {
  const isBefore = (time: string | undefined) => time !== undefined && now < new Date(time)
  if (drop.mode === 'first-come') return isBefore(drop.startsAt) ? 'announced' : 'on-sale'
  if (isBefore(drop.entriesOpenAt)) return 'announced'
  if (isBefore(drop.startsAt)) return 'entries-open'
  return isDrawn && drop.openSaleAt !== undefined && !isBefore(drop.openSaleAt)
    ? 'on-sale'
    : 'drawn'
}

/** "Saturday, 18 April, 8:00 am", in shop time. */
export function formatDropTime(time: string | Date, timeZone: string): string {
  const options: Intl.DateTimeFormatOptions = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }
  const { locale, language } = shopFormats()
  if (locale) return new Intl.DateTimeFormat(language, options).format(new Date(time))
  const format = new Intl.DateTimeFormat('en-AU', { ...options, hour12: true })
  const parts = new Map(
    format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  const clock = `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`
  return `${part('weekday')}, ${part('day')} ${part('month')}, ${clock}`
}

type Shown = Pick<Drop, 'mode' | 'startsAt' | 'state'>

/** "On sale from Saturday, 18 April, 8:00 am."; undefined from that time on. */
export function toDropTime(
  { mode, startsAt = '', state }: Shown,
  timeZone: string,
): string | undefined {
  if (state === 'on-sale' || state === 'drawn') return
  const time = formatDropTime(startsAt, timeZone)
  return mode === 'draw' ? `Sold by draw on ${time}.` : `On sale from ${time}.`
}

/** Why an offer with this drop cannot be bought without a hold; undefined while it is on sale. */
export function whyNotOnSale(drop: Shown, timeZone: string): string | undefined {
  if (drop.state === 'on-sale') return
  return drop.mode === 'draw' ? 'This is sold by draw.' : toDropTime(drop, timeZone)
}
