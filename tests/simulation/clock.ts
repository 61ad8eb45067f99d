import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/support/time.ts'

/** The time of a life. It stands still between steps. */
export type Clock = {
  now(): Date
  advance(ms: number): void
}

export function createClock(start: string): Clock {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms
    },
  }
}

/**
 * Whether a schedule is due within a jump of the clock. A life needs the shop's own patterns only: each n minutes, at
 * a minute of each hour, at a time of each day; days begin at midnight UTC.
 */
export function isDue(cron: string, from: Date, to: Date): boolean {
  const [minute = '*', hour = '*'] = cron.split(' ')
  const { period, offset } = toPeriod(minute, hour)
  const turnsUntil = (time: Date) => Math.floor((time.getTime() - offset) / period)
  return turnsUntil(to) > turnsUntil(from)
}

function toPeriod(minute: string, hour: string): { period: number; offset: number } {
  if (minute === '*') return { period: MINUTE_MS, offset: 0 }
  if (minute.startsWith('*/')) return { period: Number(minute.slice(2)) * MINUTE_MS, offset: 0 }
  if (hour === '*') return { period: HOUR_MS, offset: Number(minute) * MINUTE_MS }
  return { period: DAY_MS, offset: Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS }
}
