import { useQuery } from '@tanstack/react-query'
import { usePanelParam } from '#web/lib/hooks/use-panel-param.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { adminMeta } from '../shared/admin-meta.ts'
import { Loaded } from '../shared/loaded.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { SettingsPage } from './settings-page.tsx'
import { WebhookList } from './webhook-list.tsx'
import { NewWebhookPanel, WebhookPanel } from './webhook-panel.tsx'
import { endpointsQuery } from './webhook-queries.ts'

export const meta = adminMeta('Webhooks')

const NEW = 'new'

export default function AdminWebhooks() {
  const query = useQuery(endpointsQuery)
  const panel = usePanelParam('endpointId')
  return (
    <SettingsPage
      text="Tell other programs what happens in the shop"
      action={<Button onClick={() => panel.open(NEW)}>Add endpoint</Button>}
    >
      <Loaded
        query={query}
        whatFailed="Failed to load webhooks"
        skeleton={<TableSkeleton rows={3} />}
      >
        {(endpoints) =>
          endpoints.length === 0 ? (
            <EmptyState
              title="No endpoints yet"
              text="Add the address of a program. It gets the events you choose."
            />
          ) : (
            <WebhookList endpoints={endpoints} onOpen={panel.open} />
          )
        }
      </Loaded>
      {panel.shownId === NEW && <NewWebhookPanel {...panel.dialog} />}
      {panel.shownId !== null && panel.shownId !== NEW && query.data && (
        <WebhookPanel
          key={panel.shownId}
          endpoint={query.data.find(({ _id }) => _id === panel.shownId)}
          {...panel.dialog}
        />
      )}
    </SettingsPage>
  )
}
