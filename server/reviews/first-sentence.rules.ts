import type { PagePart } from '#contract/pages.ts'

const SENTENCE_MAX = 200

/** The first sentence of the first paragraph, without its marks; cut after a word where it is longer than 200 characters. */
export function toFirstSentence(content: readonly PagePart[]): string {
  const text = firstParagraph(content).trim().replaceAll(/\s+/g, ' ')
  const [sentence = ''] = text.match(/^.*?[.!?…](?=\s|$)|^.+/) ?? []
  if (sentence.length <= SENTENCE_MAX) return sentence
  return `${sentence.slice(0, sentence.lastIndexOf(' ', SENTENCE_MAX - 1))}…`
}

function firstParagraph(content: readonly PagePart[]): string {
  let depth = 0
  let words = ''
  for (const { tag, text = '', isEnd } of content) {
    if (depth === 0 && tag !== 'p') continue
    words += tag === 'br' ? ' ' : text
    if (tag) depth += 1
    if (isEnd) depth -= 1
    if (depth === 0) break
  }
  return words
}
