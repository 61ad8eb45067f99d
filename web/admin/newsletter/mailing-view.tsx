import { Link } from 'react-router'
import { AdminPage } from '../shared/admin-page.tsx'
import { Loaded } from '../shared/loaded.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { MailingForm } from './mailing-form.tsx'
import { MailingPreview } from './mailing-preview.tsx'
import { MailingProgress } from './mailing-progress.tsx'
import { newsletterPath } from './newsletter-nav.tsx'
import { useMailing } from './newsletter-queries.ts'

export function MailingView({ id }: { id: string }) {
  const query = useMailing(id)
  // The list that was open before may have an earlier version.
  const data = query.isFetchedAfterMount ? query.data : undefined
  return (
    <AdminPage title={data?.subject || 'Newsletter mail'}>
      <p className="mb-4 text-sm">
        <Link to={newsletterPath} className="link">
          All mails
        </Link>
      </p>
      <Loaded
        query={{ ...query, data }}
        whatFailed="Failed to load the mail"
        skeleton={<TableSkeleton rows={5} />}
      >
        {(mailing) => (
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
            {mailing.state === 'draft' ? (
              <MailingForm key={id} opened={mailing} />
            ) : (
              <MailingProgress mailing={mailing} />
            )}
            <MailingPreview mailing={mailing} />
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}
