import { useEffect } from 'react'
import { soft } from '#contract/palette.ts'

/**
 * Puts `text` at the foot of each printed page of a long order. A constructed style
 * sheet, since the page's content policy allows no style elements.
 */
export function usePageFooter(text: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `@page paper { @bottom-left { content: ${JSON.stringify(toCssText(text))}; font: 8pt "Instrument Sans", sans-serif; color: ${soft.light}; } }`,
    )
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [text])
}

/** The characters that a title and an order id consist of. */
function toCssText(text: string): string {
  return text.replace(/[^\w -]/g, '')
}
