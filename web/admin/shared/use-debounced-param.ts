import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'

const pauseMs = 250

/**
 * A field's text and its URL parameter. The URL follows the text after a short pause, or at blur, before the next
 * press needs it. The text follows the URL only after another navigation
 * (Back, a link): typed text is never overwritten.
 */
export function useDebouncedParam(name: string) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigationType = useNavigationType()
  const value = params.get(name) ?? ''
  const [text, setText] = useState(value)
  const [seenValue, setSeenValue] = useState(value)
  if (value !== seenValue) {
    setSeenValue(value)
    if (navigationType === 'POP' || !isTyped(state)) setText(value)
  }

  const wanted = text.trim()
  const apply = useCallback(() => {
    setParams(
      (current) => {
        if (wanted) current.set(name, wanted)
        else current.delete(name)
        return current
      },
      { replace: true, preventScrollReset: true, state: { typed: true } },
    )
  }, [name, wanted, setParams])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (wanted === value) return
    timer.current = setTimeout(apply, pauseMs)
    return () => clearTimeout(timer.current)
  }, [wanted, value, apply])

  /** No pending update is left that could undo the next navigation. */
  function leave() {
    clearTimeout(timer.current)
    if (wanted !== value) apply()
  }

  return { text, setText, leave }
}

function isTyped(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'typed' in state
}
