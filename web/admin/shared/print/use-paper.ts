import { type RefObject, useEffect } from 'react'
import { createStoredText } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'

export type Paper = 'a4' | 'roll'

/** The printer beside the counter rarely changes. */
const stored = createStoredText('counter-paper')

/** The paper that this browser prints receipts on: a roll of 80 mm, or A4. */
export function usePaper(): [paper: Paper, choose: (paper: Paper) => void] {
  const paper = useStore(stored, null) === 'a4' ? 'a4' : 'roll'
  return [paper, stored.set]
}

const PX_PER_MM = 96 / 25.4

/**
 * Makes the printed page of a roll as long as the sheet: a printer cuts after it. A constructed style sheet, since the page's
 * content policy allows no style elements.
 */
export function useRollLength(sheet: RefObject<HTMLElement | null>, isRoll: boolean): void {
  useEffect(() => {
    const element = sheet.current
    if (!element || !isRoll) return
    const rules = new CSSStyleSheet()
    document.adoptedStyleSheets.push(rules)
    const observer = new ResizeObserver(() => {
      // One millimetre more: a page that is too short by a pixel would print a second one.
      const heightMm = Math.ceil(element.offsetHeight / PX_PER_MM) + 1
      rules.replaceSync(`@page roll { size: 80mm ${heightMm}mm; margin: 0; }`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules)
    }
  }, [sheet, isRoll])
}
