import { useNavigate } from 'react-router'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { formatDayAndTime } from '../shared/format-time.ts'
import { LoadedList } from '../shared/loaded-list.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { MailingBadge, toProgressText } from './mailing-state.tsx'
import { NewsletterNav, newsletterPath } from './newsletter-nav.tsx'
import { type MailingSummary, useAddMailing, useMailingList } from './newsletter-queries.ts'

export function MailingList() {
  const list = useMailingList()
  const add = useAddMailing()
  const navigate = useNavigate()
  const start = () =>
    add.mutate(undefined, {
      onSuccess: ({ _id }) => void navigate(`${newsletterPath}/${_id}`),
    })
  return (
    <AdminPage
      title="Newsletter"
      text="A mail about what came in. It goes only to subscribers who have confirmed."
      action={
        <Button loading={add.isPending} onClick={start}>
          Start a mail
        </Button>
      }
    >
      <NewsletterNav current="mails" />
      {add.isError && (
        <div className="mb-4">
          <Alert title={failureText(add.error, 'The mail was not started. Please try again.')} />
        </div>
      )}
      <LoadedList
        list={list}
        whatFailed="Failed to load the mails"
        skeleton={<TableSkeleton rows={3} />}
        empty={
          <EmptyState
            title="No mail yet"
            text="Start one: it lists the records, used copies, picks and pre-orders since the last mail."
          />
        }
        more={{ label: 'Load more mails', whatFailed: 'Failed to load more mails' }}
      >
        <ul aria-label="Newsletter mails" className="border-t border-edge">
          {list.items.map((mailing) => (
            <MailingRow key={mailing._id} mailing={mailing} />
          ))}
        </ul>
      </LoadedList>
    </AdminPage>
  )
}

function MailingRow({ mailing }: { mailing: MailingSummary }) {
  const { _id: id, subject, state, createdAt, startsAt } = mailing
  const name = subject || 'Without a subject'
  const isDraft = state === 'draft'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-soft tabular-nums">
          {formatDayAndTime(startsAt ?? createdAt)}
          {!isDraft && ` · ${toProgressText(mailing)}`}
        </p>
      </div>
      <MailingBadge state={state} />
      <ButtonLink
        to={`${newsletterPath}/${id}`}
        size="sm"
        variant="secondary"
        aria-label={`${isDraft ? 'Edit' : 'View'} ${name}`}
      >
        {isDraft ? 'Edit' : 'View'}
      </ButtonLink>
    </li>
  )
}
