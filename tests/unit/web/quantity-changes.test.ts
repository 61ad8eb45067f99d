import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chosenQuantities } from '../../../web/cart/chosen-quantities.ts'
import {
  chooseQuantity,
  chooseQuantityNow,
  forgetChosen,
  sendWaiting,
} from '../../../web/cart/quantity-changes.ts'

const shown = (productId: string) => chosenQuantities.get().get(productId)

describe('a chosen quantity', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    forgetChosen()
    vi.useRealTimers()
  })

  it('CART-13 CART-14 shows at once and is sent after a pause of 1 s, the last one only', async () => {
    const send = vi.fn(async () => {})
    chooseQuantity('a', 2, send)
    await vi.advanceTimersByTimeAsync(900)
    chooseQuantity('a', 3, send)
    expect(shown('a')).toBe(3)
    await vi.advanceTimersByTimeAsync(999)
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(send.mock.calls).toEqual([[3]])
  })

  it('CART-14 waits for each line by itself', async () => {
    const send = vi.fn(async () => {})
    chooseQuantity('a', 2, send)
    await vi.advanceTimersByTimeAsync(600)
    chooseQuantity('b', 5, send)
    await vi.advanceTimersByTimeAsync(400)
    expect(send.mock.calls).toEqual([[2]])
  })

  it("CART-15 gives way to the server's cart once it is answered", async () => {
    chooseQuantity('a', 2, async () => {})
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown('a')).toBeUndefined()
  })

  it('stays when something newer was chosen before the answer', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    chooseQuantity('a', 2, () => answered)
    await vi.advanceTimersByTimeAsync(1000)
    chooseQuantity('a', 4, async () => {})
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown('a')).toBe(4)
  })

  it('CART-32 a removal is sent at once and takes the place of a waiting change', async () => {
    const change = vi.fn(async () => {})
    const removal = vi.fn(async () => {})
    chooseQuantity('a', 2, change)
    await chooseQuantityNow('a', 0, removal)
    await vi.advanceTimersByTimeAsync(2000)
    expect(change).not.toHaveBeenCalled()
    expect(removal).toHaveBeenCalledOnce()
  })

  it('is sent early when asked, once', async () => {
    const send = vi.fn(async () => {})
    chooseQuantity('a', 2, send)
    await sendWaiting()
    await vi.advanceTimersByTimeAsync(2000)
    expect(send).toHaveBeenCalledOnce()
  })
})
