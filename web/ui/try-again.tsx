import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-style.ts'

/** The pauses between attempts; the last one repeats. */
const pausesMs = [1000, 2000, 4000, 8000, 15_000]

type TryAgainProps = Pick<ButtonLook, 'size'> & {
  /** The page failed because there was no response. */
  isUnanswered?: boolean
}

/** Reloads the data of a failed page: on a press, and by itself until there is a connection again. */
export function TryAgain({ size = 'sm', isUnanswered = false }: TryAgainProps) {
  const { revalidate, state } = useRevalidator()
  const isRetrying = state !== 'idle'
  useRetries(isUnanswered, { revalidate, isRetrying })
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

type Attempts = { revalidate: () => void; isRetrying: boolean }

/** At once when the browser is online again, and with growing pauses while there is no response. */
function useRetries(isUnanswered: boolean, { revalidate, isRetrying }: Attempts): void {
  const attempts = useRef(0)
  useEffect(() => {
    const start = () => {
      attempts.current = 0
      revalidate()
    }
    window.addEventListener('online', start)
    return () => window.removeEventListener('online', start)
  }, [revalidate])
  useEffect(() => {
    if (!isUnanswered || isRetrying) return
    const pauseMs = pausesMs[Math.min(attempts.current, pausesMs.length - 1)]
    const timer = setTimeout(() => {
      attempts.current += 1
      revalidate()
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [isUnanswered, isRetrying, revalidate])
}
