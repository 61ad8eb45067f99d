import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'

const pauseMs = 250

/**
 * The text of a field and the parameter it stands for. The address follows the text after a short pause, or when the
 * field is left: what is pressed next finds it there. The text follows the address only when somebody else changed it
 * (Back, a link), so nothing typed is ever overwritten.
 */
export function useTypedParam(name: string) {
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

  /** Nothing waits any more that could take back what the next press leads to. */
  function leave() {
    clearTimeout(timer.current)
    if (wanted !== value) apply()
  }

  return { text, setText, leave }
}

function isTyped(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'typed' in state
}
