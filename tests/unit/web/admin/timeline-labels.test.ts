import { expect, test } from 'vitest'
import { formatItemCount, formatPrintDay } from '#web/admin/orders/print/print-format.ts'
import { toMailLabel } from '#web/admin/orders/timeline-labels.ts'

const at = new Date(2026, 2, 4, 13, 5).toISOString()
const later = new Date(2026, 2, 4, 14, 7).toISOString()

test.each([
  [{ state: 'waiting', at, attempts: 0 }, 'waiting to be sent'],
  [{ state: 'sent', at, sentAt: at, attempts: 0 }, 'sent'],
  [{ state: 'sent', at, sentAt: later, attempts: 2 }, 'sent Mar 4, 2026, 2:07 PM'],
  [{ state: 'retrying', at, attempts: 1 }, 'refused once, tried again by itself'],
  [{ state: 'retrying', at, attempts: 2 }, 'refused twice, tried again by itself'],
  [
    { state: 'retrying', at, attempts: 3, nextAttemptAt: later },
    'refused 3 times, tried again Mar 4, 2026, 2:07 PM',
  ],
  [{ state: 'failed', at, attempts: 8 }, 'failed after 8 attempts'],
  [{ state: 'failed', at, attempts: 1 }, 'failed after one attempt'],
  [{ state: 'failed', at, attempts: 0 }, 'not sent'],
  [{ state: 'replaced', at, attempts: 3 }, 'refused 3 times, then replaced by a new mail'],
  [{ state: 'replaced', at, attempts: 0 }, 'not sent, replaced by a new mail'],
  [{ state: 'obsolete', at, attempts: 0 }, 'not sent: the order had changed'],
  [{ state: 'obsolete', at, attempts: 1 }, 'refused once, then not sent: the order had changed'],
] as const)('a mail %j reads "%s"', (mail, words) => {
  expect(toMailLabel(mail)).toBe(words)
})

test('a printed document shows the given day in any time zone', () => {
  expect(formatPrintDay('2026-03-04')).toBe('4 March 2026')
})

test('a parcel has every unit of every line', () => {
  expect(formatItemCount([{ quantity: 2 }, { quantity: 3 }])).toBe('5 items')
  expect(formatItemCount([{ quantity: 1 }])).toBe('1 item')
})
