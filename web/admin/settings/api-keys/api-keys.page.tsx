import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { usePanelParam } from '#web/lib/hooks/use-panel-param.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { adminMeta } from '../../shared/admin-meta.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { ApiKeyList } from './api-key-list.tsx'
import { apiKeysQuery } from './api-key-queries.ts'
import { NewApiKeyPanel } from './new-api-key.tsx'

export const meta = adminMeta('API keys')

const NEW = 'new'

export default function AdminApiKeys() {
  const query = useQuery(apiKeysQuery)
  const panel = usePanelParam('keyId')
  const makeKey = useRef<HTMLButtonElement>(null)
  return (
    <SettingsPage
      text="Let programs work with the catalogue and orders"
      action={
        <Button ref={makeKey} onClick={() => panel.open(NEW)}>
          Make API key
        </Button>
      }
    >
      <Loaded
        query={query}
        whatFailed="Failed to load API keys"
        skeleton={<TableSkeleton rows={3} />}
      >
        {(apiKeys) =>
          apiKeys.length === 0 ? (
            <EmptyState
              title="No API keys yet"
              text="Make one for each program, with as little as it needs."
            />
          ) : (
            <ApiKeyList apiKeys={apiKeys} afterRevoke={makeKey} />
          )
        }
      </Loaded>
      {panel.shownId === NEW && <NewApiKeyPanel {...panel.dialog} />}
    </SettingsPage>
  )
}
