import type { Page } from '@playwright/test'
import { DomUtils, parseDocument } from 'htmlparser2'

/** A page as the server sends it. Opening it in the browser costs many times as much. */
export async function readPage(page: Page, path: string) {
  const response = await page.request.get(path, { maxRedirects: 0 })
  const document = parseDocument(await response.text())
  return {
    status: response.status(),
    /** The texts of all elements with that tag, and with that attribute if one is given. */
    textsOf(tag: string, attribute?: string): string[] {
      return DomUtils.getElementsByTagName(tag, document)
        .filter((element) => attribute === undefined || attribute in element.attribs)
        .map((element) => DomUtils.textContent(element).trim())
    },
    /** The address for search engines. */
    canonical: DomUtils.getElementsByTagName('link', document).find(
      ({ attribs }) => attribs.rel === 'canonical',
    )?.attribs.href,
    /** @param name of `name` or `property` */
    meta(name: string): string | undefined {
      const elements = DomUtils.getElementsByTagName('meta', document)
      return elements.find(({ attribs }) => name === (attribs.name ?? attribs.property))?.attribs
        .content
    },
  }
}
