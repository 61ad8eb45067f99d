import { expect, test } from 'vitest'
import { toDiscountCode } from '#contract/discount-code.ts'
import { generateCode } from '#web/admin/settings/discounts/generate-code.ts'
import { codeToSend, discountCode, refuseCode, setCode } from '#web/cart/discount/code-store.ts'

test('an order is placed with the code of the cart until it is refused [CODE-22]', () => {
  expect(codeToSend()).toBeUndefined()
  setCode('SUMMER')
  expect(codeToSend()).toBe('SUMMER')
  refuseCode('SUMMER', 'The code SUMMER needs an order of at least $50.00.', true)
  expect(codeToSend()).toBeUndefined()
  expect(discountCode.get()).toBe('SUMMER')
  setCode('OTHER')
  expect(codeToSend()).toBe('OTHER')
  refuseCode('OTHER', 'The code OTHER is not valid.', false)
  expect(discountCode.get()).toBeNull()
})

test('a generated code is a code, and each is another one [CODE-21]', () => {
  const codes = Array.from({ length: 100 }, generateCode)
  expect(codes.map(toDiscountCode)).toEqual(codes)
  expect(new Set(codes).size).toBe(100)
})
