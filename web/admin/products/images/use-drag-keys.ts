import { useEffect } from 'react'

const dragKeys = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Space',
  'Enter',
  'Escape',
])

/**
 * During a drag, its keys go to the document, where dnd-kit listens. A Base UI dialog would stop the arrow keys and
 * close on Escape.
 */
export function useDragKeys(isDragging: boolean): void {
  useEffect(() => {
    if (!isDragging) return
    const forward = (event: KeyboardEvent) => {
      if (!dragKeys.has(event.code) || event.target === document) return
      event.stopPropagation()
      event.preventDefault()
      document.dispatchEvent(new KeyboardEvent('keydown', event))
    }
    window.addEventListener('keydown', forward, { capture: true })
    return () => window.removeEventListener('keydown', forward, { capture: true })
  }, [isDragging])
}
