import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-style.ts'

const RETRY_MS = 3000

type TryAgainProps = Pick<ButtonLook, 'size'> & {
  /** The page failed because there was no response. */
  isUnanswered?: boolean
}

/** Reloads the data of a failed page: on a press, and by itself until there is a connection again. */
export function TryAgain({ size = 'sm', isUnanswered = false }: TryAgainProps) {
  const { revalidate, state } = useRevalidator()
  const isRetrying = state !== 'idle'
  useRetries({ isUnanswered, revalidate, isRetrying })
  return (
    <Button
      variant="secondary"
      size={size}
      loading={isRetrying}
      onClick={revalidate}
      className="noscript:hidden"
    >
      {isRetrying ? 'Trying…' : 'Try again'}
    </Button>
  )
}

type Retries = { isUnanswered: boolean; revalidate: () => void; isRetrying: boolean }

/** At once when the browser is online again, and every few seconds while there is no response. */
function useRetries({ isUnanswered, revalidate, isRetrying }: Retries): void {
  useEffect(() => {
    window.addEventListener('online', revalidate)
    const timer = isUnanswered && !isRetrying ? setTimeout(revalidate, RETRY_MS) : undefined
    return () => {
      window.removeEventListener('online', revalidate)
      clearTimeout(timer)
    }
  }, [isUnanswered, revalidate, isRetrying])
}
