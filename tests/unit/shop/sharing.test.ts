import { expect, test } from 'vitest'
import { toWritable } from '#server/sharing/share-card.ts'

test.each([
  ['Grid Reference', 'Grid Reference'],
  ['Åkerlund & Łódź – “Live” (2021) 100% €5', 'Åkerlund & Łódź – “Live” (2021) 100% €5'],
  ['夜 Night 🎷 Drive', 'Night Drive'],
  ['קול', ''],
])('reduces %j to the glyphs of the fonts: %j', (text, written) => {
  expect(toWritable(text)).toBe(written)
})
