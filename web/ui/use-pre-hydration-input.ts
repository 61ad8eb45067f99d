import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Reports text that was typed or autofilled before hydration: the field shows it, but no state has it.
 * @param onInput called once, with the text
 * @returns the ref of the field
 */
export function usePreHydrationInput(
  onInput: (text: string) => void,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const report = useEffectEvent(onInput)
  useEffect(() => {
    const { value, defaultValue } = field.current ?? {}
    if (value !== undefined && value !== defaultValue) report(value)
  }, [])
  return field
}
