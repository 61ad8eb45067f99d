import type { Subscriber } from '#contract/newsletter/subscribers.ts'
import { formatDay } from '#web/lib/format/format-day.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { ConfirmButton } from '../shared/confirm-button.tsx'
import { download } from '../shared/download.ts'
import { ExportButton } from '../shared/export-button.tsx'
import { ListCount } from '../shared/list-count.tsx'
import { LoadedList } from '../shared/loaded-list.tsx'
import { SearchBox } from '../shared/search-box.tsx'
import { useSearch } from '../shared/use-search.ts'
import { NewsletterNav } from './newsletter-nav.tsx'
import { useRemoveSubscriber, useSubscriberList } from './newsletter-queries.ts'
import { SubscriberFile } from './subscriber-file.tsx'

export function SubscriberList() {
  const search = useSearch()
  const list = useSubscriberList(search)
  return (
    <AdminPage
      title="Newsletter"
      text="Addresses that asked for the newsletter. Only those that have confirmed get it."
    >
      <NewsletterNav current="subscribers" />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox label="Search subscribers" />
        <ExportButton
          onExport={() =>
            download('GET /newsletter/subscribers/export', { query: search ? { search } : {} })
          }
        >
          Export
        </ExportButton>
        <ListCount list={list} nouns={['subscriber', 'subscribers']} />
      </div>
      <LoadedList
        list={list}
        whatFailed="Failed to load the subscribers"
        empty={
          <EmptyState title={search ? 'No subscriber matches your search.' : 'No subscriber yet'} />
        }
        more={{ label: 'Load more subscribers', whatFailed: 'Failed to load more subscribers' }}
      >
        <ul aria-label="Subscribers" className="border-t border-edge">
          {list.items.map((subscriber) => (
            <SubscriberRow key={subscriber._id} subscriber={subscriber} />
          ))}
        </ul>
      </LoadedList>
      <SubscriberFile />
    </AdminPage>
  )
}

function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { _id: id, email, state, createdAt, confirmedAt } = subscriber
  const removal = useRemoveSubscriber()
  const isConfirmed = state === 'confirmed'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5 text-sm">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">{email}</p>
      <p className="text-soft tabular-nums">{formatDay(confirmedAt ?? createdAt)}</p>
      <Badge tone={isConfirmed ? 'green' : 'neutral'}>
        {isConfirmed ? 'Confirmed' : 'Not confirmed'}
      </Badge>
      <ConfirmButton
        size="sm"
        variant="secondary"
        aria-label={`Remove ${email}`}
        title={`Remove ${email}?`}
        description="It gets no newsletter any more. Only the owner of the mailbox can subscribe again."
        confirmLabel="Remove"
        change={removal}
        whatFailed="It was not removed. Please try again."
        onConfirm={(close) => removal.mutate(id, { onSuccess: close })}
      >
        Remove
      </ConfirmButton>
    </li>
  )
}
