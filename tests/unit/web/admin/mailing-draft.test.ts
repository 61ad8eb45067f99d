import { expect, test } from 'vitest'
import type { Arrival } from '#contract/newsletter/mailings.ts'
import { fields, type MailingDraft } from '#web/admin/newsletter/mailing-draft.ts'

const arrival = (productId: string) =>
  ({
    productId,
    group: 'records',
    title: 'Blue Rain',
    detail: '',
    price: '$20',
  }) as unknown as Arrival
const [one, other] = [arrival('p1'), arrival('p2')]
const saved: MailingDraft = { subject: 'Friday', introduction: '', items: [one, other] }

test('other offers and another order of the offers are unsaved changes', () => {
  expect(fields.isChanged(saved, { ...saved, items: [other, one] })).toBe(true)
  expect(fields.isChanged(saved, { ...saved, items: [one, arrival('p3')] })).toBe(true)
  expect(fields.isChanged(saved, { ...saved, items: [{ ...one, price: '$25' }, other] })).toBe(
    false,
  )
})

test('offers that two admins changed are a conflict', () => {
  const versions = {
    base: saved,
    mine: { ...saved, items: [other, one] },
    theirs: { ...saved, items: [one, arrival('p3')] },
  }
  expect(fields.findDifferences(versions)).toEqual([{ field: 'items', changedBy: 'both' }])
})
