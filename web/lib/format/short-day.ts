/** `Mar 4`, the day of an instant in this time zone. */
export function formatShortDay(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone }).format(
    new Date(iso),
  )
}
