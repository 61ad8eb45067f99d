import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearOptimisticQuantity,
  flushDebounced,
  setOptimisticQuantity,
  setOptimisticQuantityNow,
} from '#web/cart/debounced-quantity.ts'
import { optimisticQuantities } from '#web/cart/optimistic-quantities.ts'

const shown = (productId: string) => optimisticQuantities.get().get(productId)

describe('a chosen quantity', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    clearOptimisticQuantity()
    vi.useRealTimers()
  })

  it('is shown at once and debounced by 1 s [CART-13 CART-14]', async () => {
    const send = vi.fn(async () => {})
    setOptimisticQuantity('a', 2, send)
    await vi.advanceTimersByTimeAsync(900)
    setOptimisticQuantity('a', 3, send)
    expect(shown('a')).toBe(3)
    await vi.advanceTimersByTimeAsync(999)
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(send.mock.calls).toEqual([[3]])
  })

  it('is debounced per line [CART-14]', async () => {
    const send = vi.fn(async () => {})
    setOptimisticQuantity('a', 2, send)
    await vi.advanceTimersByTimeAsync(600)
    setOptimisticQuantity('b', 5, send)
    await vi.advanceTimersByTimeAsync(400)
    expect(send.mock.calls).toEqual([[2]])
  })

  it('is replaced by the cart of the response [CART-15]', async () => {
    setOptimisticQuantity('a', 2, async () => {})
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown('a')).toBeUndefined()
  })

  it('stays when changed again before the response', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    setOptimisticQuantity('a', 2, () => answered)
    await vi.advanceTimersByTimeAsync(1000)
    setOptimisticQuantity('a', 4, async () => {})
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown('a')).toBe(4)
  })

  it('is removed at once by a removal, which replaces a pending change [CART-32]', async () => {
    const change = vi.fn(async () => {})
    const removal = vi.fn(async () => {})
    setOptimisticQuantity('a', 2, change)
    await setOptimisticQuantityNow('a', 0, removal)
    await vi.advanceTimersByTimeAsync(2000)
    expect(change).not.toHaveBeenCalled()
    expect(removal).toHaveBeenCalledOnce()
  })

  it('is sent once when flushed', async () => {
    const send = vi.fn(async () => {})
    setOptimisticQuantity('a', 2, send)
    await flushDebounced()
    await vi.advanceTimersByTimeAsync(2000)
    expect(send).toHaveBeenCalledOnce()
  })
})
