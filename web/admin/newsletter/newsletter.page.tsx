import { adminMeta } from '../shared/admin-meta.ts'
import type { Route } from './+types/newsletter.page'
import { MailingList } from './mailing-list.tsx'
import { MailingView } from './mailing-view.tsx'
import { SubscriberList } from './subscriber-list.tsx'

export const meta = adminMeta('Newsletter')

/** The mails, the subscribers, or the mail with this id: one route, because each adds to the first load of every page. */
export default function AdminNewsletter({ params: { view } }: Route.ComponentProps) {
  if (view === undefined) return <MailingList />
  return view === 'subscribers' ? <SubscriberList /> : <MailingView key={view} id={view} />
}
