import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pageMeta } from '#web/lib/page-meta.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { WithoutScripts } from '#web/ui/without-scripts.tsx'
import type { Route } from './+types/callback'
import { OfferedSignIn } from './offered-sign-in.tsx'
import { withChallenge } from './return-to.ts'
import { type SignInOffer, signInFromUrl } from './sign-in-from-url.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Processing login', hidden: true })

/** The return address of the identity provider: with a token, with an error, or with a two-factor challenge. */
export default function Callback() {
  const [params] = useSearchParams()
  const token = params.get('token')
  const challenge = params.get('challenge')
  const navigate = useNavigate()
  const isStarted = useRef(false)
  const [offer, setOffer] = useState<SignInOffer | null>(null)

  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    if (challenge) {
      void navigate('/auth', { replace: true, state: withChallenge(null, challenge) })
      return
    }
    signInFromUrl(token).then(
      (offer) => (offer ? setOffer(offer) : navigate('/', { replace: true })),
      (error: unknown) => {
        console.error(error)
        return navigate('/auth?error=callback_failed', { replace: true })
      },
    )
  }, [token, challenge, navigate])

  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex flex-1 flex-col items-center justify-center px-5 py-24"
    >
      <div className="flex flex-col items-center gap-5 noscript:hidden">
        {offer ? (
          <OfferedSignIn offer={offer} />
        ) : (
          <>
            <Spinner label={null} className="size-12" />
            <p role="status">Processing login...</p>
          </>
        )}
      </div>
      <WithoutScripts>
        Signing in needs JavaScript. Please switch it on for this shop.
      </WithoutScripts>
    </main>
  )
}
