import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { api, failureText } from '#web/lib/api/api.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { WithoutScripts } from '#web/ui/without-scripts.tsx'
import type { Route } from './+types/confirm-email'
import { useSession } from './session/session.ts'
import { toSignInState } from './sign-in/return-to.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Confirm email', hidden: true })

type State = { state: 'idle' | 'sending' | 'done' } | { state: 'failed'; error: unknown }

/** The link of a mail: opening it does nothing, only the press does, because mail programs open links too. */
export default function ConfirmEmail() {
  const { guestCheckout, hasCounter } = useShopSettings()
  const isForOrders = guestCheckout || hasCounter
  const { status } = useSession()
  const [params] = useSearchParams()
  const [sent, setSent] = useState<State>({ state: 'idle' })

  async function confirm() {
    setSent({ state: 'sending' })
    try {
      await api('POST /account/confirm-email', { body: { token: params.get('token') ?? '' } })
      setSent({ state: 'done' })
    } catch (error) {
      setSent({ state: 'failed', error })
    }
  }

  return (
    <main id="main" tabIndex={-1} className="column flex-1 py-12 md:py-16">
      <h1 className="mb-6">Confirm your email</h1>
      <div className="max-w-md space-y-4">
        {sent.state === 'done' ? (
          <Alert tone="success" title="Your email is confirmed.">
            {isForOrders
              ? 'Orders that you placed without signing in are under Orders.'
              : 'You can enter draws now.'}
          </Alert>
        ) : status === 'signed-out' ? (
          <SignInFirst />
        ) : (
          <>
            <p className="text-soft">
              {isForOrders
                ? 'Then orders that you placed without signing in are under Orders, and you can enter draws.'
                : 'Then you can enter draws.'}
            </p>
            <Button
              loading={status === 'loading' || sent.state === 'sending'}
              onClick={() => void confirm()}
              className="noscript:hidden"
            >
              Confirm email
            </Button>
            <WithoutScripts>Confirming needs JavaScript.</WithoutScripts>
          </>
        )}
        {sent.state === 'failed' && (
          <Alert
            title={failureText(sent.error, 'Your email was not confirmed. Please try again.')}
          />
        )}
      </div>
    </main>
  )
}

/** Whose account it is, only its password shows: a stranger may have typed the address. */
function SignInFirst() {
  return (
    <>
      <p className="text-soft">Sign in with this email, and you come back here to confirm it.</p>
      <p className="text-soft">
        You have no account, or do not know its password? Choose “Forgot password?” there: a new
        password confirms the email, and locks out anyone else who uses your address.
      </p>
      <ButtonLink to="/auth" state={toSignInState(useLocation())} className="noscript:hidden">
        Sign in
      </ButtonLink>
      <WithoutScripts>Confirming needs JavaScript.</WithoutScripts>
    </>
  )
}
