import { formatDayAndTime } from '../../shared/format-time.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { CounterFrame } from '../counter-frame.tsx'
import { DayEndForm } from './day-end-form.tsx'
import { DayEndList } from './day-end-list.tsx'
import { useOpenDay } from './day-end-queries.ts'
import { DaySums } from './day-sums.tsx'

/** The sums since the last day's end, the cash that is counted, and the former ones. */
export function DayEnds() {
  return (
    <CounterFrame>
      <div className="grid gap-x-12 gap-y-10 *:min-w-0 xl:grid-cols-[3fr_2fr]">
        <Loaded query={useOpenDay()} whatFailed="Failed to load the sums of the day">
          {(day) => (
            <section aria-labelledby="open-day" className="space-y-6">
              <div>
                <h2 id="open-day" className="text-lg">
                  Day {day.number}
                </h2>
                <p className="mt-0.5 text-sm text-soft">
                  {day.since ? `Since ${formatDayAndTime(day.since)}` : 'Since the first sale'}
                </p>
              </div>
              <div className="text-sm">
                <DaySums sums={day.sums} />
              </div>
              <DayEndForm key={day.number} day={day} />
            </section>
          )}
        </Loaded>
        <DayEndList />
      </div>
    </CounterFrame>
  )
}
