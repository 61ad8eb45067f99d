import { format } from 'date-fns/format'
import { dateFormat, shopFormats } from '#contract/locale.ts'

/** Formats a time in the reader's time zone: by a pattern, or as the locale of the shop does. */
export function timeFormat(
  pattern: string,
  options: Intl.DateTimeFormatOptions,
): (iso: string) => string {
  const inLocale = dateFormat('en-US', options)
  return (iso) => {
    const time = new Date(iso)
    return shopFormats().locale ? inLocale().format(time) : format(time, pattern)
  }
}

/** `Mar 4, 2026, 1:05 PM`. */
export const formatDayAndTime = timeFormat('MMM d, yyyy, h:mm a', {
  dateStyle: 'medium',
  timeStyle: 'short',
})
