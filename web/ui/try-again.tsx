import { useRevalidator } from 'react-router'
import { useBackOnline } from '../lib/use-back-online.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-style.ts'

/** Loads a page that failed once more: on a press, and by itself as soon as the browser is online again. */
export function TryAgain({ size = 'sm' }: Pick<ButtonLook, 'size'>) {
  const { revalidate, state } = useRevalidator()
  useBackOnline(revalidate)
  const isRetrying = state !== 'idle'
  return (
    <Button variant="secondary" size={size} loading={isRetrying} onClick={revalidate}>
      {isRetrying ? 'Trying…' : 'Try again'}
    </Button>
  )
}
