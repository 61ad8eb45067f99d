import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { signInWithToken } from './sign-in-actions.ts'
import { declineOffer, type SignInOffer } from './sign-in-from-url.ts'

/** Requires a confirmation before a link signs the visitor in. Takes the focus, which makes screen readers announce the question. */
export function OfferedSignIn({ offer }: { offer: SignInOffer }) {
  const { token, email, isKnownBrowser, currentEmail } = offer
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => heading.current?.focus(), [])

  async function finish(work: Promise<void>, failedPath: string) {
    setIsBusy(true)
    try {
      await work
      await navigate('/', { replace: true })
    } catch (error) {
      console.error(error)
      await navigate(failedPath, { replace: true })
    }
  }

  return (
    <div className="max-w-md space-y-5">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Sign in as <span className="mt-2 block text-xl wrap-anywhere">{email}?</span>
      </h1>
      {currentEmail !== null && (
        <p className="wrap-anywhere">You are signed in as {currentEmail}.</p>
      )}
      {!isKnownBrowser && (
        <p className="text-soft">
          This account has never signed in here. Did somebody send you this link? Then do not sign
          in: they would see what you buy, and where it is sent.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          loading={isBusy}
          onClick={() => void finish(signInWithToken(token), '/auth?error=callback_failed')}
        >
          Sign in
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => void finish(declineOffer(offer), '/')}
        >
          {currentEmail === null ? 'Do not sign in' : 'Stay as I am'}
        </Button>
      </div>
    </div>
  )
}
