/** What XML 1.0 cannot hold, escaped or not (https://www.w3.org/TR/xml/#charsets). */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Without what no XML file can hold; a name with such a character would make the whole feed unreadable. */
export function toXmlText(text: string): string {
  return text.replace(UNWRITABLE, '')
}

export function escapeXml(text: string): string {
  return toXmlText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
