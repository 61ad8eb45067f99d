import { format } from 'date-fns/format'

/** `Mar 4, 2026, 1:05 PM`, in the reader's time zone. */
export function formatDayAndTime(iso: string): string {
  return format(new Date(iso), 'MMM d, yyyy, h:mm a')
}
