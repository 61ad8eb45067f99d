import type { MailBlock, MailContent, MailOffer } from './mail-blocks.ts'

const RULE = '-'.repeat(40)

/** Renders the plain text form, in the same order as the HTML. */
export function toText({ shopName, publicUrl, title, blocks, footer }: MailContent): string {
  const parts = [title, ...blocks.map(blockToText), [RULE, shopName, publicUrl].join('\n')]
  if (footer) parts.push(footer.url ? `${footer.text} ${footer.url}` : footer.text)
  return `${parts.join('\n\n')}\n`
}

function blockToText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'lines':
      return [
        ...block.lines.map(({ name, detail, amount }) =>
          [`${name}: ${amount}`, ...(detail ? [`  ${detail}`] : [])].join('\n'),
        ),
        ...block.totals.map(({ label, value }) => `${label}: ${value}`),
      ].join('\n')
    case 'image':
      return `${block.alt}: ${block.url}`
    case 'article':
      return block.title === undefined ? block.text : `${block.title}\n\n${block.text}`
    case 'offers':
      return [block.title, ...block.offers.map(offerToText)].join('\n\n')
    case 'address':
      return [`${block.title}:`, ...block.rows].join('\n')
  }
}

function offerToText({ title, detail, amount, url }: MailOffer): string {
  return [`${title}: ${amount}`, ...(detail ? [`  ${detail}`] : []), `  ${url}`].join('\n')
}
