import { useQuery } from '@tanstack/react-query'
import { usePanelParam } from '#web/lib/hooks/use-panel-param.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminError } from '../shared/admin-error.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import type { Route } from './+types/webhooks.page'
import { SettingsNav } from './settings-nav.tsx'
import { WebhookList } from './webhook-list.tsx'
import { NewWebhookPanel, WebhookPanel } from './webhook-panel.tsx'
import { endpointsQuery } from './webhook-queries.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Webhooks, back office', hidden: true })

const NEW = 'new'

export default function AdminWebhooks() {
  const { data, error, isFetching, refetch } = useQuery(endpointsQuery)
  const panel = usePanelParam('endpointId')
  const panelProps = {
    isOpen: panel.openId !== null,
    onClose: panel.close,
    onClosed: panel.onClosed,
  }
  return (
    <AdminPage
      title="Settings"
      text="Tell other programs what happens in the shop"
      action={<Button onClick={() => panel.open(NEW)}>Add endpoint</Button>}
    >
      <SettingsNav />
      {data === undefined && error && (
        <AdminError
          error={error}
          whatFailed="Failed to load webhooks"
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <TableSkeleton rows={3} />}
      {data?.length === 0 && (
        <EmptyState
          title="No endpoints yet"
          text="Add the address of a program. It gets the events you choose."
        />
      )}
      {data && data.length > 0 && <WebhookList endpoints={data} onOpen={panel.open} />}
      {panel.shownId === NEW && <NewWebhookPanel {...panelProps} />}
      {panel.shownId !== null && panel.shownId !== NEW && data && (
        <WebhookPanel
          key={panel.shownId}
          endpoint={data.find(({ _id }) => _id === panel.shownId)}
          {...panelProps}
        />
      )}
    </AdminPage>
  )
}
