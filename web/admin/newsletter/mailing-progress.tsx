import { Link } from 'react-router'
import type { Mailing } from '#contract/newsletter/mailings.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { formatDayAndTime } from '../shared/format-time.ts'
import { MailingBadge, toProgressText } from './mailing-state.tsx'
import { useSendMailing, useStopMailing } from './newsletter-queries.ts'

/** A mail that is scheduled, being sent, stopped or sent. */
export function MailingProgress({ mailing }: { mailing: Mailing }) {
  const { state, sent, left, failed, problem, slug, startsAt, finishedAt } = mailing
  const isPublic = state === 'sending' || state === 'sent'
  return (
    <section aria-label="Progress" className="min-w-0 space-y-5">
      <MailingBadge state={state} />
      {state === 'scheduled' ? (
        <p>{toProgressText(mailing)}</p>
      ) : (
        <ProgressBar
          label="Recipients"
          text={toProgressText(mailing)}
          value={sent + failed}
          max={Math.max(1, sent + left + failed)}
        />
      )}
      {problem !== undefined && state === 'sending' && (
        <Alert title="The mail server does not take every mail">
          <p>{problem}. The others are sent again by themselves.</p>
        </Alert>
      )}
      <p className="text-sm text-soft">
        {startsAt && state !== 'scheduled' && `Started ${formatDayAndTime(startsAt)}. `}
        {finishedAt && `Finished ${formatDayAndTime(finishedAt)}.`}
      </p>
      {isPublic && slug !== undefined && (
        <p>
          <Link to={`/news/${slug}`} className="link">
            See it in the shop
          </Link>
        </p>
      )}
      {state === 'stopped' && (
        <p className="text-sm text-soft">
          Those left get no mail, and the shop does not show it, until it goes on.
        </p>
      )}
      <Steps mailing={mailing} />
    </section>
  )
}

function Steps({ mailing }: { mailing: Mailing }) {
  const { state } = mailing
  const stop = useStopMailing(mailing._id)
  const goOn = useSendMailing(mailing)
  const error = stop.error ?? goOn.error
  return (
    <>
      {error && <Alert title={failureText(error, 'It did not work. Please try again.')} />}
      {(state === 'scheduled' || state === 'sending') && (
        <Button variant="secondary" loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
          {state === 'scheduled' ? 'Back to draft' : 'Stop'}
        </Button>
      )}
      {state === 'stopped' && (
        <Button loading={goOn.isPending} onClick={() => goOn.mutate(undefined)}>
          Send to those left
        </Button>
      )}
    </>
  )
}
