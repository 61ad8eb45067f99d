import { shopFormats } from '#contract/locale.ts'

/** `Mar 4`, the day of an instant in this time zone. */
export function formatShortDay(iso: string, timeZone: string): string {
  const { locale = 'en-US' } = shopFormats()
  const options = { month: 'short', day: 'numeric', timeZone } as const
  return new Intl.DateTimeFormat(locale, options).format(new Date(iso))
}
