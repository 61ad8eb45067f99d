import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * What was typed, or filled in by the browser, before the scripts took over: the field shows it, and no state knows.
 * @param onTyped told once, with the text
 * @returns goes on the field
 */
export function useTypedBefore(
  onTyped: (text: string) => void,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const tell = useEffectEvent(onTyped)
  useEffect(() => {
    const { value, defaultValue } = field.current ?? {}
    if (value !== undefined && value !== defaultValue) tell(value)
  }, [])
  return field
}
