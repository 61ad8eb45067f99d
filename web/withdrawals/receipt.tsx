import { formatReceived } from '#contract/withdrawal-text.ts'
import type { Acknowledgement } from '#contract/withdrawals.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DeclarationText } from './declaration-text.tsx'
import { StepTitle } from './step-title.tsx'

/** The content of the mail, to print. */
export function Receipt({ received }: { received: Acknowledgement }) {
  const { timezone } = useShopSettings()
  return (
    <>
      <StepTitle>We have received your withdrawal</StepTitle>
      <p className="mt-4">Received {formatReceived(new Date(received.receivedAt), timezone)}.</p>
      <DeclarationText declared={received} />
      <p className="mt-6 text-soft wrap-anywhere">
        We send this to {received.email} as well. We will write to you about the return of the goods
        and your money.
      </p>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>Print</Button>
        <ButtonLink variant="secondary" to="/">
          Go to the shop
        </ButtonLink>
      </div>
    </>
  )
}
