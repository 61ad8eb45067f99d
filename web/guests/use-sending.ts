import { useState } from 'react'

/** A request after a press: its state and its failure. */
export function useSending() {
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle')
  const [error, setError] = useState<unknown>(null)

  async function send(request: () => Promise<unknown>) {
    setError(null)
    setState('sending')
    try {
      await request()
      setState('done')
    } catch (failure) {
      setError(failure)
      setState('idle')
    }
  }

  return { state, error, send }
}
