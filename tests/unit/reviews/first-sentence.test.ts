import { expect, test } from 'vitest'
import { renderMarkdown } from '#server/pages/index.ts'
import { toFirstSentence } from '#server/reviews/first-sentence.rules.ts'

test.each([
  ['', ''],
  ['One take. Then another.', 'One take.'],
  ['Is it *jazz*? It is.', 'Is it jazz?'],
  ['One\nline', 'One line'],
  ['Opus 1.5 and no end', 'Opus 1.5 and no end'],
  ['## Late\n\nIt came in **1971**. Still fine.', 'It came in 1971.'],
  [`${'long '.repeat(50)}end.`, `${'long '.repeat(40).trim()}…`],
])('the first sentence of “%s” [VOICE-2]', (text, sentence) => {
  expect(toFirstSentence(renderMarkdown(text))).toBe(sentence)
})
