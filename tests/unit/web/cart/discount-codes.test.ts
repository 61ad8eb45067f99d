import { expect, test } from 'vitest'
import { toDiscountCode } from '#contract/orders/discount-code.ts'
import { generateCode } from '#web/admin/settings/discounts/generate-code.ts'
import {
  acceptCode,
  codeToSend,
  discountCode,
  refuseCode,
  setCode,
} from '#web/cart/discount/code-store.ts'

test('an order is placed with the code of the cart until it is refused [CODE-22]', () => {
  expect(codeToSend()).toBeUndefined()
  setCode('SUMMER')
  expect(codeToSend()).toBe('SUMMER')
  const text = 'The code SUMMER needs an order of at least $50.00.'
  refuseCode({ code: 'SUMMER', text, lines: 'a 1' }, true)
  expect(codeToSend()).toBeUndefined()
  expect(discountCode.get()).toBe('SUMMER')
  setCode('OTHER')
  expect(codeToSend()).toBe('OTHER')
  refuseCode({ code: 'OTHER', text: 'The code OTHER is not valid.', lines: 'a 1' }, false)
  expect(discountCode.get()).toBeNull()
})

test('a refusal ends once the code applies to other lines, and stays for the same [CODE-22]', () => {
  setCode('SUMMER')
  refuseCode({ code: 'SUMMER', text: '', lines: 'a 1' }, true)
  acceptCode({ code: 'SUMMER', lines: 'a 1' })
  expect(codeToSend()).toBeUndefined()
  acceptCode({ code: 'SUMMER', lines: 'a 2' })
  expect(codeToSend()).toBe('SUMMER')
})

test('a generated code is a code, and each is another one [CODE-21]', () => {
  const codes = Array.from({ length: 100 }, generateCode)
  expect(codes.map(toDiscountCode)).toEqual(codes)
  expect(new Set(codes).size).toBe(100)
})
