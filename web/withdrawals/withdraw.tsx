import { lazy, Suspense, useState } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { WITHDRAWAL_DAYS } from '#contract/withdrawal-text.ts'
import type { Acknowledgement } from '#contract/withdrawals.ts'
import { useSession } from '#web/account/index.ts'
import { settingsContext } from '#web/lib/api/api-context.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import type { Route } from './+types/withdraw'
import { ConfirmStep } from './confirm-step.tsx'
import { toDeclared } from './declared.ts'
import { Receipt } from './receipt.tsx'
import type { Declared } from './send-withdrawal.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

const OwnOrders = lazy(async () => ({
  default: (await retryImport(() => import('./own-orders.tsx'))).OwnOrders,
}))

export function loader({ context }: Route.LoaderArgs): null {
  if (!context.get(settingsContext).takesWithdrawals) throw data(null, { status: 404 })
  return null
}

export const meta: Route.MetaFunction = ({ matches, error }) =>
  error
    ? pageMeta(matches, { title: 'Not Found', hidden: true })
    : pageMeta(matches, { title: 'Withdraw from a contract', path: '/withdraw' })

type Step =
  | { at: 'form'; typed?: Declared }
  | { at: 'confirm'; declared: Declared }
  | { at: 'done'; received: Acknowledgement }

/** Two steps (Directive 2011/83/EU, Article 11a): the order, then the declaration with its button. */
export default function Withdraw() {
  const [step, setStep] = useState<Step>({ at: 'form' })
  return (
    <main id="main" tabIndex={-1} className="column flex-1 py-12 md:py-16">
      <div className="max-w-xl">
        {step.at === 'form' && (
          <FirstStep
            typed={step.typed}
            onContinue={(declared) => setStep({ at: 'confirm', declared })}
          />
        )}
        {step.at === 'confirm' && (
          <ConfirmStep
            declared={step.declared}
            onBack={() => setStep({ at: 'form', typed: step.declared })}
            onSent={(received) => setStep({ at: 'done', received })}
          />
        )}
        {step.at === 'done' && <Receipt received={step.received} />}
      </div>
    </main>
  )
}

type FirstStepProps = {
  /** The declaration that "Change something" leads back from. */
  typed: Declared | undefined
  onContinue: (declared: Declared) => void
}

function FirstStep({ typed, onContinue }: FirstStepProps) {
  const { user } = useSession()
  const { returnDays = 0 } = useShopSettings()
  return (
    <>
      <h1>Withdraw from a contract</h1>
      <p className="mt-4 text-soft">
        You have {Math.max(WITHDRAWAL_DAYS, returnDays)} days from the delivery to withdraw from an
        order, without a reason. Tell us here which one: you get an acknowledgement by mail at once.
      </p>
      {user && (
        <Suspense fallback={null}>
          <OwnOrders user={user} onContinue={onContinue} />
        </Suspense>
      )}
      {user && <h2 className="mt-12 text-xl">Another order</h2>}
      <WithdrawalForm
        typed={typed?.orderId === undefined ? typed : undefined}
        onSubmit={(fields) => onContinue(toDeclared(fields))}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  throw error
}
