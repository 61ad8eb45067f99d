import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCondition } from '#server/exchange/shopify/grades.rules.ts'
import { guessType, splitTitle } from '#server/exchange/shopify/guesses.rules.ts'
import { htmlToText, textToHtml } from '#server/exchange/shopify/html-text.rules.ts'

describe('a grade of a Shopify variant', () => {
  test.each([
    ['VG+', 'VG+', 'Not Graded'],
    ['vg+/vg', 'VG+', 'VG'],
    ['Near Mint (NM or M-) / No Cover', 'NM', 'No Cover'],
    ['M- / Generic', 'NM', 'Generic'],
    ['Media: VG+ Sleeve: VG', 'VG+', 'VG'],
    ['Media Condition: Very Good Plus, Sleeve Condition: Good', 'VG+', 'G'],
    ['EX', 'VG+', 'Not Graded'],
    ['EX+ / VG++', 'VG+', 'VG+'],
    ['Used: G+ / Not Graded (20000035)', 'G+', 'Not Graded'],
  ])('is read from %j (CSV-40)', (value, mediaGrade, sleeveGrade) => {
    const read = readCondition({ name: 'Condition', value }, 'vinyl')
    const sleeve = { sleeveGrade: 'Not Graded' }
    expect(read.kind === 'used' && { ...sleeve, ...read.copy }).toMatchObject({
      mediaGrade,
      sleeveGrade,
    })
  })

  test.each(['Mint-ish', 'Generic', 'VG+ / great', 'Signed', '', '/'])(
    'is not read from %j (CSV-40)',
    (value) => expect(readCondition({ name: 'Media', value }, 'vinyl')).toEqual({ kind: 'other' }),
  )

  test.each(['New', 'sealed', ' Brand  New '])('is own stock for %j (CSV-41)', (value) => {
    expect(readCondition({ name: 'Grade', value }, 'merch')).toEqual({ kind: 'new' })
  })
})

test.each([
  ['merch', 'merch'],
  ['Record accessories', 'accessory'],
  ['Vinyl', 'vinyl'],
  ['12" LPs', 'vinyl'],
  ['Records > New', 'vinyl'],
  ['Turntables', 'turntable'],
  ['Record Slipmats', 'accessory'],
  ['Turntable stylus', 'accessory'],
  ['T-Shirts', 'merch'],
  ['Vinyl tote', 'merch'],
  ['Alpine', 'skip'],
  ['', 'skip'],
])('the type %j is guessed to be %s (CSV-42)', (type, guess) => {
  expect(guessType(type)).toBe(guess)
})

test.each([
  ['Tin Roof - Rain - Live', 'Tin Roof', 'Rain - Live'],
  ['Tin Roof – Rain', 'Tin Roof', 'Rain'],
  ['Self-titled', '', 'Self-titled'],
  [' - Rain', '', '- Rain'],
])('the title %j is split (CSV-44)', (title, artist, name) => {
  expect(splitTitle(title)).toEqual({ artist, name })
})

describe('a description in HTML', () => {
  test.each([
    ['<p>One</p><p>Two <b>bold</b></p>', 'One\nTwo bold'],
    ['<ul>\n  <li>A</li>\n  <li>B</li>\n</ul>', 'A\nB'],
    ['One<br>Two<br/><br>Four', 'One\nTwo\n\nFour'],
    ['<p>One</p><p><br></p><p>Two</p>', 'One\n\nTwo'],
    ['Caf&eacute; &lt;b&gt; &#128191; &nbsp; x', 'Café <b> 💿 x'],
    ['<table><tr><td>A</td><td>1</td></tr></table>', 'A 1'],
    ['<style>p{}</style><script>alert("<p>")</script>Plain', 'Plain'],
    ['<!-- no --><svg><text>no</text></svg><a href="javascript:x()">Yes</a>', 'Yes'],
    ['<p>Not <closed', 'Not'],
  ])('%j is %j (CSV-45)', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  test('has the lines of the text that it was made of (CSV-45, CSV-58)', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme-ascii' })), (lines) => {
        const text = lines
          .map((line) => line.replace(/\s+/g, ' ').trim())
          .join('\n')
          .replace(/\n{3,}/g, '\n\n')
          .trim()
        expect(htmlToText(textToHtml(text))).toBe(text)
      }),
    )
  })
})
