import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallRequest } from '#contract/calls.ts'
import { api } from '#web/lib/api/api.ts'
import { useStore } from '#web/lib/store.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '../loaded.tsx'
import { PanelSkeleton } from '../panel-skeleton.tsx'
import { CheckedForm } from './checked-form.tsx'
import { CodeField } from './code-field.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { openPrompt } from './recent-auth.ts'
import { ownTwoFactorQuery } from './two-factor-queries.ts'

/**
 * The password prompt of `withReauth`. Render it inside the panel with the protected changes, to open above it, but
 * outside its forms: their `onSubmit` would get the prompt's event.
 */
export function ReauthForm({ finalFocus }: { finalFocus: () => HTMLElement | null }) {
  const answer = useStore(openPrompt, null)
  // Closing the prompt cancels the re-authentication.
  useEffect(() => () => openPrompt.get()?.(false), [])
  return (
    <Dialog
      title="Confirm that it is you"
      description="The shop asks before it changes who runs it or who gets its data, and before it exports people. The answer holds for an hour."
      open={answer !== null}
      onOpenChange={(open) => !open && answer?.(false)}
      finalFocus={finalFocus}
    >
      {answer && <Proof onProven={() => answer(true)} />}
    </Dialog>
  )
}

function Proof({ onProven }: { onProven: () => void }) {
  const query = useQuery(ownTwoFactorQuery)
  // Runs after the dialog has focused its close button.
  const [focusField] = useState(() => (form: HTMLDivElement | null) => {
    form?.querySelector('input')?.focus()
  })
  const confirm = useMutation({
    mutationFn: (body: CallRequest<'POST /auth/confirm'>['body']) =>
      api('POST /auth/confirm', { body }),
    onSuccess: onProven,
  })
  return (
    <Loaded query={query} whatFailed="Failed to load your sign-in" skeleton={<PanelSkeleton />}>
      {({ isOn, hasPassword }) => (
        <div ref={focusField}>
          <CheckedForm
            label="Confirm that it is you"
            submitLabel="Confirm"
            work={confirm}
            failure="It was not confirmed. Please try again."
            onValid={({ password, code }) => confirm.mutate(isOn ? { code } : { password })}
          >
            {(problems) =>
              isOn ? (
                <CodeField
                  description="The six digits of your authenticator"
                  error={problems.code}
                />
              ) : (
                <OwnPasswordField has={hasPassword} error={problems.password} />
              )
            }
          </CheckedForm>
        </div>
      )}
    </Loaded>
  )
}
