import { useState } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { CheckedForm } from '../shared/reauth/checked-form.tsx'
import { CodeField } from '../shared/reauth/code-field.tsx'
import { OwnPasswordField } from '../shared/reauth/own-password-field.tsx'
import { useBeginTwoFactor, type useConfirmTwoFactor } from '../shared/reauth/two-factor-queries.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Confirm = ReturnType<typeof useConfirmTwoFactor>
type SetUpProps = { hasPassword: boolean; confirm: Confirm; onDone: () => void }

/** The steps: password, secret, first code, recovery codes. */
export function SetUp({ hasPassword, confirm, onDone }: SetUpProps) {
  const begin = useBeginTwoFactor()
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />
  if (begin.data) return <Scan {...begin.data} confirm={confirm} />
  return (
    <CheckedForm
      label="Set up the second step"
      submitLabel="Set it up"
      work={begin}
      failure="It was not begun. Please try again."
      onValid={({ password }) => begin.mutate(password === undefined ? {} : { password })}
    >
      {(problems) => <OwnPasswordField has={hasPassword} error={problems.password} />}
    </CheckedForm>
  )
}

type ScanProps = {
  secret: string
  uri: string
  confirm: Confirm
}

function Scan({ secret, uri, confirm }: ScanProps) {
  const [heading] = useState(() => (element: HTMLHeadingElement | null) => element?.focus())
  return (
    <section aria-labelledby="scan" className="space-y-4">
      <h2 id="scan" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Scan this with your authenticator
      </h2>
      <QrCode text={uri} label="QR code of the secret, also written below" />
      <p className="text-sm text-soft">
        Or type the secret in:{' '}
        <span className="font-mono wrap-anywhere text-ink">
          {(secret.match(/.{1,4}/g) ?? []).join(' ')}
        </span>{' '}
        <CopyButton text={secret} what="secret" />
      </p>
      <CheckedForm
        label="Confirm the second step"
        submitLabel="Switch it on"
        work={confirm}
        failure="It was not switched on. Please try again."
        onValid={({ code = '' }) => confirm.mutate(code)}
      >
        {(problems) => (
          <CodeField description="The six digits it shows now" error={problems.code} />
        )}
      </CheckedForm>
    </section>
  )
}
