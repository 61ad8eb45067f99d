import { dateLocale } from '#contract/locale.ts'

/** A day of the shop in words, with the time and its zone if wanted. */
export function toMailTime(time: string | Date, timeZone: string, timeStyle?: 'long'): string {
  const options = { dateStyle: 'long', timeStyle, timeZone } as const
  return new Intl.DateTimeFormat(dateLocale('en-US'), options).format(new Date(time))
}
