import { useRef } from 'react'
import { keyScopes } from '#contract/access.ts'
import { scopeLabels } from '#contract/api-key-texts.ts'
import type { ApiKey } from '#contract/api-keys.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import type { DialogPanel } from '#web/ui/dialog-panel.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { CheckboxGroup } from '../../shared/form/choice-fields.tsx'
import { DateField } from '../../shared/form/date-field.tsx'
import { draftFields, toPlainText } from '../../shared/form/draft-fields.ts'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { useRecordForm } from '../../shared/form/use-record-form.ts'
import { ReauthForm } from '../../shared/reauth/reauth-form.tsx'
import { NewSecretDialog } from '../new-secret-dialog.tsx'
import { type NewApiKey, useCreateApiKey } from './api-key-queries.ts'
import { toEndOfDay } from './last-day.ts'

/** `expiresAt` is the last day on which the key works. */
type Draft = { name: string; scopes: NewApiKey['scopes']; expiresAt: string }

const fields = draftFields<Draft>(
  { name: 'Name', scopes: 'Scopes', expiresAt: 'Last day' },
  (draft, field) => (field === 'scopes' ? draft.scopes.join() : toPlainText(draft, field)),
)

export function NewApiKeyPanel(panel: DialogPanel) {
  const create = useCreateApiKey()
  return (
    <NewSecretDialog
      title="Make API key"
      secret={create.data?.key}
      what="API key"
      success={{
        title: 'The key is made',
        text: 'Put it into the settings of its program. It is shown only once.',
      }}
      {...panel}
    >
      <ApiKeyForm save={async (body) => (await create.mutateAsync(body)).apiKey} />
    </NewSecretDialog>
  )
}

function ApiKeyForm({ save }: { save: (body: NewApiKey) => Promise<ApiKey> }) {
  const { timezone } = useShopSettings()
  const button = useRef<HTMLButtonElement>(null)
  const form = useRecordForm({
    opened: undefined,
    fields,
    toDraft: (): Draft => ({ name: '', scopes: [], expiresAt: '' }),
    read: ({ name, scopes, expiresAt: day }) => {
      const expiresAt = toEndOfDay(day, timezone)
      return { input: { name, scopes, ...(expiresAt && { expiresAt }) } }
    },
    save,
    whatFailed: 'It was not made. Please try again.',
  })
  return (
    <>
      <FormShell
        form={form}
        label="API key"
        submitLabel="Make key"
        submitRef={button}
        size="sm"
        isPanel
      >
        <TextField
          label="Name"
          autoComplete="off"
          description="The program that uses it; Activity shows its changes under this name"
          {...form.bind('name')}
        />
        <CheckboxGroup
          legend="Scopes (changing includes reading)"
          labels={scopeLabels}
          values={keyScopes}
          chosen={form.draft.scopes}
          onChange={(scopes) => form.change({ scopes })}
          error={form.errorOf('scopes')}
        />
        <DateField
          label="Last day"
          type="date"
          description="Empty for a key that works until it is revoked"
          {...form.bind('expiresAt')}
        />
      </FormShell>
      <ReauthForm finalFocus={() => button.current} />
    </>
  )
}
