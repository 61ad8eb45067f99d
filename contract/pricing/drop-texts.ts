import { shopFormats } from '../formats.ts'
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
export function formatDropTime(time: string, timeZone: string): string {
  const options: Intl.DateTimeFormatOptions = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }
  const { locale } = shopFormats()
  if (locale) return new Intl.DateTimeFormat(locale, options).format(new Date(time))
  const format = new Intl.DateTimeFormat('en-AU', { ...options, hour12: true })
  const parts = new Map(
    format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  const clock = `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`
  return `${part('weekday')}, ${part('day')} ${part('month')}, ${clock}`
}

/** Why an offer with this drop cannot be bought without a hold; undefined while it is on sale. */
export function whyNotOnSale(
  { mode, startsAt, state }: Pick<Drop, 'mode' | 'startsAt' | 'state'>,
  timeZone: string,
): string | undefined {
  if (state === 'on-sale') return
  if (mode === 'draw') return 'This is sold by draw.'
  return `On sale from ${formatDropTime(startsAt ?? '', timeZone)}.`
}
