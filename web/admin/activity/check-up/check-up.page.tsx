import type { CheckUp } from '#contract/check-up.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { adminMeta } from '../../shared/admin-meta.ts'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { ActivityPage } from '../activity-page.tsx'
import { CheckRow } from './check-row.tsx'
import { isRunning, useCheckUp, useStart } from './check-up-queries.ts'
import { toSummary } from './check-up-texts.ts'

export const meta = adminMeta('Check-up')

export default function AdminCheckUp() {
  return (
    <ActivityPage>
      <Loaded query={useCheckUp()} whatFailed="Failed to load the check-up">
        {(checkUp) => <Latest checkUp={checkUp} />}
      </Loaded>
    </ActivityPage>
  )
}

function Latest({ checkUp }: { checkUp: CheckUp | null }) {
  const start = useStart()
  const isBusy = start.isPending || (checkUp !== null && isRunning(checkUp))
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Summary checkUp={checkUp} />
        <Button size="sm" loading={isBusy} onClick={() => start.mutate(undefined)}>
          Check now
        </Button>
      </div>
      {start.isError && (
        <Alert
          title={failureText(start.error, 'The check-up did not start. Please try again.')}
          className="mb-5"
        />
      )}
      {checkUp === null ? (
        <EmptyState
          title="Not checked yet"
          text="The data of the shop is checked every night at 3 am. Press Check now to do it at once."
        />
      ) : (
        <>
          {isRunning(checkUp) && <Running checkUp={checkUp} />}
          <ul aria-label="Checks" className="border-t border-edge">
            {checkUp.checks.map((check) => (
              <CheckRow key={check.key} check={check} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Summary({ checkUp }: { checkUp: CheckUp | null }) {
  return (
    <div>
      <h2 className="text-lg">Check-up</h2>
      <p role="status" className="text-sm text-soft">
        {checkUp && !isRunning(checkUp) && (
          <>
            <span className="font-medium text-ink">{toSummary(checkUp)}</span>, checked{' '}
            {formatDayAndTime(checkUp.startedAt)}
          </>
        )}
        {checkUp &&
          isRunning(checkUp) &&
          'Checking the data, which takes up to a minute. The shop goes on selling.'}
        {!checkUp && 'Payments, stock, reservations, counts, images, jobs and used copies.'}
      </p>
    </div>
  )
}

function Running({ checkUp: { checks, running, done, total } }: { checkUp: CheckUp }) {
  const title = checks.find(({ key }) => key === running)?.title
  return (
    <div className="mb-6 max-w-xl text-sm">
      <ProgressBar
        label={title ?? 'Starting…'}
        text={`${done} of ${total} checks`}
        value={done}
        max={total}
      />
    </div>
  )
}
