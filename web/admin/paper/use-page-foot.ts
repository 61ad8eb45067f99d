import { useEffect } from 'react'

/**
 * Puts `text` at the foot of each printed page, where the rest of a long order follows. A constructed style
 * sheet, since the page's content policy allows no style elements.
 */
export function usePageFoot(text: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `@page paper { @bottom-left { content: ${JSON.stringify(toCssText(text))}; font: 8pt "Instrument Sans", sans-serif; color: #5c534a; } }`,
    )
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [text])
}

/** The letters a title and an order's id are made of, and no others. */
function toCssText(text: string): string {
  return text.replace(/[^\w -]/g, '')
}
