import { dateLocale } from '#contract/locale.ts'

/** `Mar 4`, the day of an instant in this time zone. */
export function formatShortDay(iso: string, timeZone: string): string {
  const options = { month: 'short', day: 'numeric', timeZone } as const
  return new Intl.DateTimeFormat(dateLocale('en-US'), options).format(new Date(iso))
}
