import { expect, test } from 'vitest'
import { toMailWords } from '../../../web/admin/orders/timeline-words.ts'
import { countItems, formatPaperDay } from '../../../web/admin/paper/paper-format.ts'

const at = new Date(2026, 2, 4, 13, 5).toISOString()
const later = new Date(2026, 2, 4, 14, 7).toISOString()

test.each([
  [{ state: 'waiting', at, tries: 0 }, 'waiting to be sent'],
  [{ state: 'sent', at, sentAt: at, tries: 0 }, 'sent'],
  [{ state: 'sent', at, sentAt: later, tries: 2 }, 'sent Mar 4, 2026, 2:07 PM'],
  [{ state: 'retrying', at, tries: 1 }, 'refused once, tried again by itself'],
  [{ state: 'retrying', at, tries: 2 }, 'refused twice, tried again by itself'],
  [
    { state: 'retrying', at, tries: 3, nextTryAt: later },
    'refused 3 times, tried again Mar 4, 2026, 2:07 PM',
  ],
  [{ state: 'failed', at, tries: 8 }, 'given up after 8 tries'],
  [{ state: 'failed', at, tries: 1 }, 'given up after one try'],
  [{ state: 'failed', at, tries: 0 }, 'not sent'],
  [{ state: 'replaced', at, tries: 3 }, 'refused 3 times, then sent anew'],
  [{ state: 'replaced', at, tries: 0 }, 'not sent, sent anew instead'],
] as const)('a mail like %j reads "%s"', (mail, words) => {
  expect(toMailWords(mail)).toBe(words)
})

test('paper names the day it is given, wherever it is printed', () => {
  expect(formatPaperDay('2026-03-04')).toBe('4 March 2026')
})

test('a parcel holds every copy of every line', () => {
  const line = { _id: 'a', productId: { _id: 'b', name: 'c', thumbnail: '' }, price: 1 }
  const products = [
    { ...line, quantity: 2 },
    { ...line, quantity: 3 },
  ]
  expect(countItems({ products })).toBe(5)
})
