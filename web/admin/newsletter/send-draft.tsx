import { type SubmitEvent, useRef, useState } from 'react'
import type { Mailing } from '#contract/newsletter/mailings.ts'
import { failureText } from '#web/lib/api/api.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField, refuseUnreadable } from '../shared/form/date-field.tsx'
import { formatDayAndTime } from '../shared/format-time.ts'
import { toInstant } from '../shared/shop-time.ts'
import { useSendMailing, useTestMailing } from './newsletter-queries.ts'

/** Sends the saved draft: to oneself, to all now, or at a time. */
export function SendDraft({ mailing, isDirty }: { mailing: Mailing; isDirty: boolean }) {
  const { timezone } = useShopSettings()
  const [local, setLocal] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const test = useTestMailing(mailing._id)
  const sending = useSendMailing(mailing)
  const startsAt = toInstant(local, timezone) || undefined
  const error = test.error ?? sending.error

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isDirty && !refuseUnreadable(event.currentTarget)) setIsAsking(true)
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby="send-mail"
      className="space-y-4 border-t border-line pt-4"
    >
      <h2 id="send-mail" className="text-lg">
        Send
      </h2>
      {isDirty && <p className="text-sm text-soft">Save first: the mail is sent as it is saved.</p>}
      <DateField
        type="datetime-local"
        label="Starts at"
        description="Empty to send it now"
        value={local}
        onChange={({ target }) => setLocal(target.value)}
      />
      {error && <Alert title={failureText(error, 'It was not sent. Please try again.')} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          disabled={isDirty}
          loading={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          Send me a test
        </Button>
        <Button ref={opener} type="submit" disabled={isDirty} loading={sending.isPending}>
          {startsAt ? 'Schedule' : 'Send to all'}
        </Button>
        <p role="status" className="text-sm text-soft">
          {test.data && `A test is on its way to ${test.data.to}.`}
        </p>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={startsAt ? 'Schedule this mail?' : 'Send this mail now?'}
        description={
          startsAt
            ? `It goes to every confirmed subscriber from ${formatDayAndTime(startsAt)} on, and becomes a page of the shop.`
            : 'It goes to every confirmed subscriber, and becomes a page of the shop. It cannot be taken back.'
        }
        confirmLabel={startsAt ? 'Schedule' : 'Send'}
        onConfirm={() => {
          setIsAsking(false)
          sending.mutate(startsAt)
        }}
        busy={sending.isPending}
        finalFocus={() => opener.current}
      />
    </form>
  )
}
