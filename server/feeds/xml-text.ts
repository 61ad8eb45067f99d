/** Characters that XML 1.0 cannot contain, escaped or not (https://www.w3.org/TR/xml/#charsets). */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Removes characters that XML cannot contain; one in a product name would make the whole feed invalid. */
export function toXmlText(text: string): string {
  return text.replace(UNWRITABLE, '')
}

export function escapeXml(text: string): string {
  return toXmlText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
