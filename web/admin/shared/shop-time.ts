/** "2026-04-18T08:00" of an input, as a time in the time zone of the shop. Empty for an empty or incomplete one. */
export function toInstant(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`)
  if (Number.isNaN(wanted)) return ''
  // A guess may be on the other side of a change of daylight saving.
  const guess = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(guess, timeZone)).toISOString()
}

/** The saved time where an input shows the same: inputs have no seconds, and one hour for both of a repeated one. */
export function savedUnlessChanged(
  time: string | undefined,
  saved: string | undefined,
  timeZone: string,
): string | undefined {
  return time && toLocal(saved, timeZone) === toLocal(time, timeZone) ? saved : time
}

/** The value of a `datetime-local` input. */
export function toLocal(time: string | undefined, timeZone: string): string {
  if (time === undefined) return ''
  const ms = Date.parse(time)
  return new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(0, 16)
}

/** Milliseconds ahead of UTC. */
function offsetAt(ms: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const [year, month, day] = [part('year'), part('month'), part('day')]
  const local = Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second'))
  return local - Math.floor(ms / 1000) * 1000
}
