import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-style.ts'

/** Reloads the data of a failed page: on a press, and by itself once the browser is online again. */
export function TryAgain({ size = 'sm' }: Pick<ButtonLook, 'size'>) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    window.addEventListener('online', revalidate)
    return () => window.removeEventListener('online', revalidate)
  }, [revalidate])
  const isRetrying = state !== 'idle'
  return (
    <Button variant="secondary" size={size} loading={isRetrying} onClick={revalidate}>
      {isRetrying ? 'Trying…' : 'Try again'}
    </Button>
  )
}
