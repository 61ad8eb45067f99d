import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CheckedForm } from '../shared/reauth/checked-form.tsx'
import { CodeField } from '../shared/reauth/code-field.tsx'
import { OwnPasswordField } from '../shared/reauth/own-password-field.tsx'
import { useDisableTwoFactor } from '../shared/reauth/two-factor-queries.ts'

export function DisableTwoFactor({ hasPassword }: { hasPassword: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const off = useDisableTwoFactor()
  if (!isAsking) {
    return (
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        Switch it off
      </Button>
    )
  }
  return (
    <CheckedForm
      label="Switch the second step off"
      submitLabel="Switch it off"
      work={off}
      failure="It was not switched off. Please try again."
      onValid={({ password, code = '' }) =>
        off.mutate({ code, ...(password === undefined ? {} : { password }) })
      }
    >
      {(problems) => (
        <>
          <OwnPasswordField has={hasPassword} error={problems.password} />
          <CodeField description="Or a recovery code" inputMode="text" error={problems.code} />
        </>
      )}
    </CheckedForm>
  )
}
