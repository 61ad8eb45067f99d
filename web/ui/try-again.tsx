import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-style.ts'

const RETRY_MS = 3000

type TryAgainProps = Pick<ButtonLook, 'size'> & {
  /** The page failed because there was no response. */
  isUnanswered?: boolean
}

/** Loads the failed page again: on a press, and by itself until there is a connection again. */
export function TryAgain({ size = 'sm', isUnanswered = false }: TryAgainProps) {
  const { pathname, search, state, key } = useLocation()
  const navigate = useNavigate()
  const isRetrying = useNavigation().state !== 'idle'
  // A new location, as the router keeps an error when data of the old one arrives before "loading" was rendered.
  const retry = () =>
    navigate({ pathname, search }, { replace: true, preventScrollReset: true, state })
  useRetries({ attempt: key, isUnanswered, isRetrying, retry })
  return (
    <Button
      variant="secondary"
      size={size}
      loading={isRetrying}
      onClick={retry}
      className="noscript:hidden"
    >
      {isRetrying ? 'Trying…' : 'Try again'}
    </Button>
  )
}

type Retries = { attempt: string; isUnanswered: boolean; isRetrying: boolean; retry: () => void }

/** At once when the browser is online again, and every few seconds while there is no response. */
function useRetries({ attempt, isUnanswered, isRetrying, retry }: Retries): void {
  const again = useEffectEvent(retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is followed by another one
  useEffect(() => {
    // A navigation of the shopper is not interrupted.
    if (isRetrying) return
    const onOnline = () => again()
    window.addEventListener('online', onOnline)
    const timer = isUnanswered ? setTimeout(onOnline, RETRY_MS) : undefined
    return () => {
      window.removeEventListener('online', onOnline)
      clearTimeout(timer)
    }
  }, [attempt, isUnanswered, isRetrying])
}
