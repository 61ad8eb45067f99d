/** One element of a logo with the attributes and children that stay. */
export type SvgElement = {
  name: string
  attributes: Map<string, string>
  children: (SvgElement | string)[]
}

/** As text of XML, the same for the same tree. */
export function toSvgText({ name, attributes, children }: SvgElement): string {
  const pairs = [...attributes].map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('')
  if (children.length === 0) return `<${name}${pairs}/>`
  const inside = children.map((child) =>
    typeof child === 'string' ? escapeXml(child) : toSvgText(child),
  )
  return `<${name}${pairs}>${inside.join('')}</${name}>`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')
}

export function* elementsIn(root: SvgElement): Generator<SvgElement> {
  yield root
  for (const child of root.children) if (typeof child !== 'string') yield* elementsIn(child)
}
