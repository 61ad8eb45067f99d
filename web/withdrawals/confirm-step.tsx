import { useState } from 'react'
import type { Acknowledgement } from '#contract/withdrawals.ts'
import { connectionHint, failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeclarationText } from './declaration-text.tsx'
import { type Declared, sendWithdrawal } from './send-withdrawal.ts'
import { StepTitle } from './step-title.tsx'

type ConfirmStepProps = {
  declared: Declared
  onBack: () => void
  onSent: (received: Acknowledgement) => void
}

export function ConfirmStep({ declared, onBack, onSent }: ConfirmStepProps) {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send() {
    setIsSending(true)
    setProblem(undefined)
    try {
      onSent(await sendWithdrawal(declared))
    } catch (error) {
      setIsSending(false)
      setProblem(connectionHint(error) ?? failureText(error, 'It was not sent. Please try again.'))
    }
  }

  return (
    <>
      <StepTitle>Confirm your withdrawal</StepTitle>
      <p className="mt-4 text-soft">You are about to declare:</p>
      <DeclarationText declared={declared} />
      {problem !== undefined && <Alert title={problem} className="mt-6" />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button loading={isSending} onClick={() => void send()}>
          Confirm withdrawal
        </Button>
        <Button variant="secondary" disabled={isSending} onClick={onBack}>
          Change something
        </Button>
      </div>
    </>
  )
}
