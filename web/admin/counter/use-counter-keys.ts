import { type RefObject, useEffect } from 'react'
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts'

/**
 * The keys of the counter, wherever the focus is. A scanner that types while no control has it types into the scan field.
 * @param keys with the names of their keys: `F2`, `Control+Enter`
 */
export function useCounterKeys(
  scanField: RefObject<HTMLInputElement | null>,
  keys: readonly (readonly [name: string, act: () => void])[],
): void {
  const press = useStableCallback((event: KeyboardEvent) => {
    const hasControl = event.ctrlKey || event.metaKey
    const name = hasControl ? `Control+${event.key}` : event.key
    const [, act] = keys.find(([each]) => each === name) ?? []
    if (act && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      act()
    } else if (event.key.length === 1 && !hasControl && !event.altKey) {
      const isLost = document.activeElement === document.body
      if (isLost) scanField.current?.focus()
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [press])
}
