import { type RefObject, useEffect } from 'react'

/** Closes an open group on Escape, and where it floats over the page also on a press outside. */
export function useDismissal(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const findOpen = () => panel.current?.querySelector('details[open]')

    function close(event: KeyboardEvent) {
      const open = findOpen()
      if (event.key !== 'Escape' || !open?.contains(document.activeElement)) return
      open.removeAttribute('open')
      open.querySelector('summary')?.focus()
    }

    function closeOutside({ target }: PointerEvent) {
      const open = findOpen()
      const values = open?.querySelector('fieldset')
      if (!open || !values || (target instanceof Node && open.contains(target))) return
      if (getComputedStyle(values).position === 'absolute') open.removeAttribute('open')
    }

    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', closeOutside)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', closeOutside)
    }
  }, [panel])
}
