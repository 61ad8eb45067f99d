import { useEffect, useRef, useState } from 'react'
import { TextField } from '#web/ui/text-field.tsx'
import { CheckedForm, type FormProps, SubmitButton } from './sign-in-forms.tsx'

/** Two-factor sign-in: a code of the authenticator, or a recovery code. */
export function CodeForm({ screen }: FormProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { error } = screen.state

  // A refused code is never valid again: select it, so that the next one replaces it.
  useEffect(() => {
    if (error?.field === 'code') field.current?.select()
  }, [error])

  return (
    <CheckedForm screen={screen} onValid={({ code = '' }) => screen.giveCode(code)}>
      {(problems) => (
        <>
          <TextField
            key={String(isRecovery)}
            ref={field}
            label={isRecovery ? 'Recovery code' : 'Code'}
            name="code"
            required
            maxLength={40}
            autoComplete="one-time-code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            description={isRecovery ? 'Sixteen characters; each code works once' : 'Six digits'}
            error={problems.code}
            className="font-mono"
          />
          <SubmitButton screen={screen} label="Confirm" busy="Checking..." />
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
            <button type="button" className="link" onClick={() => setIsRecovery(!isRecovery)}>
              {isRecovery ? 'Use the authenticator' : 'Use a recovery code'}
            </button>
            <button type="button" className="link" onClick={() => screen.chooseTab('login')}>
              Sign in again
            </button>
          </div>
        </>
      )}
    </CheckedForm>
  )
}
