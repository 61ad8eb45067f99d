import { useQuery } from '@tanstack/react-query'
import { pageMeta } from '../lib/page-meta.ts'
import { usePanelParam } from '../lib/use-panel-param.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/webhooks.ts'
import { AdminError } from './parts/admin-error.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { TableSkeleton } from './parts/table-skeleton.tsx'
import { SettingsNav } from './settings/settings-nav.tsx'
import { WebhookList } from './settings/webhook-list.tsx'
import { NewWebhookPanel, WebhookPanel } from './settings/webhook-panel.tsx'
import { endpointsQuery } from './settings/webhook-queries.ts'

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
      text="Tell other programs what happens in the shop, as it happens"
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
          text="Add the address of a program, such as your accounts or your warehouse, and the shop sends it each event you choose."
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
