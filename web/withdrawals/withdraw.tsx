import { Suspense, useState, useSyncExternalStore } from 'react'
import { data, isRouteErrorResponse, useLocation, useNavigate } from 'react-router'
import { WITHDRAWAL_DAYS } from '#contract/withdrawal-text.ts'
import type { Acknowledgement } from '#contract/withdrawals.ts'
import { useSession } from '#web/account/index.ts'
import { settingsContext } from '#web/lib/api/api-context.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import type { Route } from './+types/withdraw'
import { ConfirmStep } from './confirm-step.tsx'
import { toDeclared } from './declared.ts'
import { Receipt } from './receipt.tsx'
import type { Declared } from './send-withdrawal.ts'
import { StepTitle } from './step-title.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

const OwnOrders = lazyPart(async () => (await import('./own-orders.tsx')).OwnOrders)

export function loader({ context }: Route.LoaderArgs): null {
  if (!context.get(settingsContext).takesWithdrawals) throw data(null, { status: 404 })
  return null
}

export const meta: Route.MetaFunction = ({ matches, error }) =>
  error
    ? pageMeta(matches, { title: 'Not Found', hidden: true })
    : pageMeta(matches, { title: 'Withdraw from a contract', path: '/withdraw' })

/** The steps are entries in the history of one page. */
export const shouldRevalidate = () => false

/** The first step has neither. */
type Step = { declared?: Declared; received?: Acknowledgement }

const firstStep: Step = {}
const subscribeToNothing = () => () => undefined

/** The step of the entry in the history, which the server does not know. */
function useStep(): Step {
  const { state } = useLocation()
  return useSyncExternalStore<Step>(
    subscribeToNothing,
    () => state ?? firstStep,
    () => firstStep,
  )
}

/** Two steps (Directive 2011/83/EU, Article 11a): the order, then the declaration with its button. */
export default function Withdraw() {
  const { declared, received } = useStep()
  const navigate = useNavigate()
  const goTo = (step: Step, replace = false) => void navigate('.', { state: step, replace })
  // Back from the confirmation, the form has the same values until they are sent.
  const [typed, setTyped] = useState<Declared>()
  const latest = received ? undefined : (declared ?? typed)
  if (latest !== typed) setTyped(latest)
  return (
    <main id="main" tabIndex={-1} className="column flex-1 py-12 md:py-16">
      <div className="max-w-xl">
        {received ? (
          <Receipt received={received} />
        ) : declared ? (
          <ConfirmStep
            declared={declared}
            onBack={() => void navigate(-1)}
            onSent={(received) => goTo({ received }, true)}
          />
        ) : (
          <FirstStep typed={typed} onContinue={(declared) => goTo({ declared })} />
        )}
      </div>
    </main>
  )
}

type FirstStepProps = {
  /** The declaration before a return from the confirmation. */
  typed: Declared | undefined
  onContinue: (declared: Declared) => void
}

function FirstStep({ typed, onContinue }: FirstStepProps) {
  const { user } = useSession()
  const { returnDays = 0 } = useShopSettings()
  const isOwn = typed?.orderId !== undefined
  const title = 'Withdraw from a contract'
  return (
    <>
      {typed ? <StepTitle>{title}</StepTitle> : <h1>{title}</h1>}
      <p className="mt-4 text-soft">
        You have {Math.max(WITHDRAWAL_DAYS, returnDays)} days from the delivery to withdraw from an
        order, without a reason. Tell us here which one: you get an acknowledgement by mail at once.
      </p>
      {user && (
        <Suspense fallback={null}>
          <OwnOrders user={user} typed={isOwn ? typed : undefined} onContinue={onContinue} />
        </Suspense>
      )}
      {user && <h2 className="mt-12 text-xl">Another order</h2>}
      <WithdrawalForm
        typed={isOwn ? undefined : typed}
        onSubmit={(fields) => onContinue(toDeclared(fields))}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  throw error
}
