import { useEffect } from 'react'
import { toggle } from './deck.ts'

/** Space plays and pauses while the focus is on the page as a whole, never in a field, on a button or in a panel. */
export function useSpaceKey(): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, key, repeat, altKey, ctrlKey, metaKey, shiftKey } = event
      const isPage = target instanceof Element && target.matches('body, main')
      const isPlain = !(altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented)
      if (key !== ' ' || !isPage || !isPlain) return
      event.preventDefault()
      if (!repeat) toggle()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
