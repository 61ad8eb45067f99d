import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { parseCartLink, toCartLink } from '#contract/cart-link.ts'
import { ApiError } from '#contract/client.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { type LinkedProduct, planLinkedLines } from '#web/cart/linked/linked-lines.ts'
import { loadLinkedLines } from '#web/cart/linked/load-linked-lines.ts'

const none = { malformed: 0, surplus: 0 }
const many = Array.from({ length: 23 }, (_, index) => ({ productId: `p${index}`, quantity: 1 }))

describe('a cart link', () => {
  it.each([
    [
      'a:2,b',
      [
        ['a', 2],
        ['b', 1],
      ],
      0,
    ],
    ['a,a:3', [['a', 4]], 0],
    ['a:999,a:5', [['a', 999]], 0],
    ['a:0,b:-1,c:1.5,<d>,:2,,a', [['a', 1]], 5],
    ['', [], 0],
  ])('names its lines: %s [AGENT-1]', (text, lines, malformed) => {
    const link = parseCartLink(text)
    expect(link.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual(lines)
    expect(link.malformed).toBe(malformed)
  })

  it('has at most 20 lines [AGENT-1]', () => {
    const { lines, surplus } = parseCartLink(many.map(({ productId }) => productId).join())
    expect([lines.length, surplus]).toEqual([20, 3])
  })

  it('is read as it was written [AGENT-1]', () => {
    const lines = [{ productId: '0193b0aa-0000-7000', quantity: 3 }, ...many.slice(0, 2)]
    const { searchParams } = new URL(toCartLink(lines), 'https://shop.example')
    expect(parseCartLink(searchParams.get('add') ?? '').lines).toEqual(lines)
  })
})

const makeLine = (productId: string, quantity: number, product: Partial<Product> | null) =>
  ({
    productId,
    quantity,
    product: product && { name: productId, available: 5, ...product },
    isUnknown: true,
  }) as LinkedProduct

describe('the products of a link', () => {
  const cases: [string, LinkedProduct, inCart: number, added: number, problem: string[]][] = [
    ['with stock', makeLine('A', 2, {}), 0, 2, []],
    ['that exceed the stock', makeLine('A', 9, {}), 0, 5, ['Of A only 5 are left.']],
    ['with units in the cart', makeLine('A', 4, {}), 3, 2, ['Of A only 5 are left.']],
    ['that are all in the cart', makeLine('A', 1, {}), 5, 0, ['Of A only 5 are left.']],
    ['that are sold out', makeLine('A', 1, { available: 0 }), 0, 0, ['A is sold out.']],
    [
      'of a drop that has not begun',
      makeLine('A', 1, { drop: { mode: 'draw', state: 'announced' } }),
      ...[0, 0],
      ['A is sold out.'],
    ],
    [
      'that nobody knows',
      makeLine('A', 1, null),
      0,
      0,
      ['One product of the link is not in this shop.'],
    ],
  ] as never

  it.each(cases)(
    'are added within the stock, and the rest is named: %s [AGENT-2]',
    (_, line, inCart, added, problem) => {
      const cart = inCart > 0 ? [{ productId: 'A', quantity: inCart }] : []
      const plan = planLinkedLines({ lines: [], ...none }, [line], cart)
      expect(plan.added.map(({ quantity }) => quantity)).toEqual(added > 0 ? [added] : [])
      expect(plan.problems).toEqual(problem)
    },
  )

  it('find at most 100 products in the cart [AGENT-2]', () => {
    const cart = Array.from({ length: 99 }, (_, index) => ({ productId: `${index}`, quantity: 1 }))
    const lines = ['A', 'B', '98'].map((id) => makeLine(id, 1, {}))
    const { added, problems } = planLinkedLines({ lines: [], ...none }, lines, cart)
    expect(added.map(({ productId }) => productId)).toEqual(['A', '98'])
    expect(problems).toEqual(['A cart has at most 100 products: 1 of the link was not added.'])
  })
})

describe('the products of a link are loaded', () => {
  it('in order, four at a time [AGENT-2]', async () => {
    let running = 0
    let most = 0
    const loaded = await loadLinkedLines(many, async (productId) => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      return { name: productId } as Product
    })
    expect(most).toBe(4)
    expect(loaded.map(({ product }) => product?.name)).toEqual(many.map((line) => line.productId))
  })

  it('once more where the shop had too many requests, and not where it has none [AGENT-2]', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const asked: string[] = []
    const loading = loadLinkedLines(many.slice(0, 3), async (productId) => {
      asked.push(productId)
      const isFirst = asked.filter((id) => id === productId).length === 1
      if (productId === 'p2') throw new ApiError({ statusCode: 404 })
      if (productId === 'p1' || isFirst) throw new ApiError({ statusCode: 429 })
      return { name: productId } as Product
    })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(asked).toEqual(['p0', 'p1', 'p2'])
    await vi.runAllTimersAsync()
    expect(await loading).toMatchObject([
      { product: { name: 'p0' } },
      { product: null, isUnknown: false },
      { product: null, isUnknown: true },
    ])
    expect(asked).toEqual(['p0', 'p1', 'p2', 'p0', 'p1'])
  })
})
