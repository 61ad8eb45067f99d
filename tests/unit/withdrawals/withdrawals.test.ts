import { describe, expect, it, test } from 'vitest'
import { isInEea } from '#contract/eea-countries.ts'
import { formatReceived, toDeclarationLines, toGoodsLine } from '#contract/withdrawal-text.ts'
import { readConfig } from '#server/config.ts'
import { type LawFacts, listDuties } from '#server/withdrawals/law.rules.ts'
import { listOpenLines, toLastDay, toOrderId } from '#server/withdrawals/withdrawals.rules.ts'

test.each([
  ['RO-7K2QX-M4T9A', 'RO-7K2QX-M4T9A'],
  [' ro 7k2qx m4t9a ', 'RO-7K2QX-M4T9A'],
  ['#7K2QX-M4T9A', 'RO-7K2QX-M4T9A'],
  ['R0-7K2QX-M4T9A', 'RO-7K2QX-M4T9A'],
  ['RO-OIL10-OOOOO', 'RO-01110-00000'],
  ['RO-7K2QX', undefined],
  ['RO-7K2QU-M4T9A', undefined],
  ['my order of last week', undefined],
  ['', undefined],
])('reads the order number %j as %j [LAW-4]', (typed, id) => {
  expect(toOrderId(typed)).toBe(id)
})

describe('the setting', () => {
  const settingOf = (env: Record<string, string>) => readConfig(env).takesWithdrawals

  it.each(['DE', 'FR', 'IE', 'NO', 'IS', 'LI'])('is on in %s [LAW-1]', (country) => {
    expect(settingOf({ SHOP_COUNTRY: country })).toBe(true)
  })

  it.each(['US', 'GB', 'CH', 'AU'])('is off in %s [LAW-1]', (country) => {
    expect(settingOf({ SHOP_COUNTRY: country })).toBe(false)
  })

  it('is off without a country, and can be set both ways [LAW-1]', () => {
    expect(settingOf({})).toBe(false)
    expect(settingOf({ SHOP_COUNTRY: 'US', WITHDRAWAL: 'on' })).toBe(true)
    expect(settingOf({ SHOP_COUNTRY: 'DE', WITHDRAWAL: 'off' })).toBe(false)
    expect(() => settingOf({ WITHDRAWAL: 'perhaps' })).toThrow('WITHDRAWAL must be on or off')
  })

  it('knows the 30 countries of the EEA [LAW-1]', () => {
    const codes = Array.from({ length: 26 * 26 }, (_, at) =>
      String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
    )
    expect(codes.filter(isInEea)).toHaveLength(30)
    expect(isInEea(undefined)).toBe(false)
  })
})

describe('the units that can still be withdrawn', () => {
  type Earlier = Parameters<typeof listOpenLines>[1][number]
  const earlier = (given: Partial<Earlier>): Earlier => ({
    lines: null,
    quantities: null,
    restocked: null,
    goods: '',
    state: 'open',
    ...given,
  })
  /** The open units of three lines with three each, `back` of which are restocked. */
  const unitsAfter = (before: readonly Partial<Earlier>[], back: readonly number[] = []) => {
    const lines = [0, 1, 2].map((position) => ({
      position,
      quantity: 3,
      restocked: back[position] ?? 0,
    }))
    const open = listOpenLines(lines, before.map(earlier))
    return lines.map((line) => open.find((each) => each.line === line)?.units ?? 0)
  }

  it('are all but those that were withdrawn [LAW-2]', () => {
    expect(unitsAfter([])).toEqual([3, 3, 3])
    expect(unitsAfter([{ lines: [1], goods: 'One' }])).toEqual([3, 0, 3])
    expect(unitsAfter([{ lines: [0, 2], goods: 'Two', state: 'settled' }])).toEqual([0, 3, 0])
  })

  it('are those left of a line [LAW-2]', () => {
    const first = { lines: [0, 1], quantities: [2, 1], restocked: [0, 0] }
    expect(unitsAfter([first])).toEqual([1, 2, 3])
    const second = { lines: [0], quantities: [1], restocked: [0] }
    expect(unitsAfter([first, second])).toEqual([0, 2, 3])
    expect(unitsAfter([{ ...first, state: 'dismissed' }, second])).toEqual([2, 3, 3])
  })

  it('are none after a withdrawal from the whole order, unless it was dismissed [LAW-2]', () => {
    expect(unitsAfter([{}])).toEqual([0, 0, 0])
    expect(unitsAfter([{ state: 'dismissed' }])).toEqual([3, 3, 3])
  })

  it('are all after a withdrawal in the sender’s own words [LAW-2]', () => {
    expect(unitsAfter([{ goods: 'the blue one' }])).toEqual([3, 3, 3])
  })

  it.each<[string, number[], Partial<Earlier>[], number]>([
    ['came back', [2], [], 1],
    ['came back after their withdrawal', [2], [{ quantities: [2], restocked: [0] }], 1],
    ['came back before another withdrawal', [1], [{ quantities: [2], restocked: [1] }], 0],
    ['came back before and after one', [2], [{ quantities: [1], restocked: [1] }], 1],
    ['came back beyond a withdrawal', [2], [{ quantities: [1], restocked: [0] }], 1],
  ])('lack those that %s [LAW-2]', (_, back, before, units) => {
    const withdrawn = before.map((each) => ({ ...each, lines: [0] }))
    expect(unitsAfter(withdrawn, back)).toEqual([units, 3, 3])
  })
})

test('the last day is 14 days after the delivery, or later where the shop gives more [LAW-2]', () => {
  const delivered = new Date('2026-11-01T23:30:00Z')
  const timezone = 'Europe/Berlin'
  expect(toLastDay(delivered, { timezone })).toBe('2026-11-16')
  expect(toLastDay(delivered, { returnDays: 0, timezone: 'UTC' })).toBe('2026-11-15')
  expect(toLastDay(delivered, { returnDays: 30, timezone })).toBe('2026-12-02')
})

describe('the declaration', () => {
  const sender = { name: 'Ida B', orderNumber: 'RO-1', email: 'ida@example.com' }

  it('names the whole order without goods [LAW-2]', () => {
    expect(toDeclarationLines({ ...sender, goods: '' }, 'Fog Records')).toEqual([
      'To Fog Records:',
      'I hereby withdraw from my contract for the goods of order RO-1.',
      'Name: Ida B',
      'Email: ida@example.com',
    ])
  })

  it('names the goods, one a line [LAW-2]', () => {
    expect(toDeclarationLines({ ...sender, goods: '1 × One\n2 × Two' }, 'Fog Records')).toEqual([
      'To Fog Records:',
      'I hereby withdraw from my contract for these goods of order RO-1:',
      '1 × One',
      '2 × Two',
      'Name: Ida B',
      'Email: ida@example.com',
    ])
  })

  it.each([
    [3, '3 × Low Tide'],
    [2, '2 of 3 × Low Tide'],
  ])('names %i of a line of 3 as "%s" [LAW-2]', (quantity, text) => {
    expect(toGoodsLine({ name: 'Low Tide', quantity, ordered: 3 })).toBe(text)
  })

  it('was received on a day, at a time of the shop [LAW-3]', () => {
    const text = formatReceived(new Date('2026-11-28T22:50:35Z'), 'Europe/Berlin')
    expect(text).toBe('28 November 2026 at 23:50:35 CET')
  })
})

describe('the duties', () => {
  const facts: LawFacts = {
    takesWithdrawals: true,
    returnDays: undefined,
    supplier: { address: ['Plattenweg 1'] },
    contactEmail: 'shop@example.com',
    pages: ['terms', 'privacy', 'withdrawal'],
    excluded: 0,
  }
  const missingOf = (change: Partial<LawFacts>) =>
    listDuties({ ...facts, ...change })
      .filter(({ state }) => state === 'missing')
      .map(({ title }) => title)

  it.each<[Partial<LawFacts>, string[]]>([
    [{}, []],
    [{ takesWithdrawals: false }, ['Withdrawal on every page']],
    [{ pages: ['terms', 'privacy'] }, ['Instructions on withdrawal']],
    [{ pages: ['withdrawal'] }, ['Terms', 'Privacy policy']],
    [{ returnDays: 7 }, ['14 days to withdraw']],
    [{ returnDays: 30 }, []],
    [{ supplier: { address: [] } }, ['Who the seller is']],
    [{ contactEmail: undefined }, ['Who the seller is']],
  ])('of a shop with %j lack %j [LAW-8]', (change, missing) => {
    expect(missingOf(change)).toEqual(missing)
  })

  it('count the goods without withdrawal [LAW-8]', () => {
    const foundOf = (excluded: number) =>
      listDuties({ ...facts, excluded }).find(({ title }) => title === 'Goods without withdrawal')
        ?.found
    expect(foundOf(0)).toBe('Nothing is excluded.')
    expect(foundOf(1)).toBe('1 offer is excluded. Page and confirmation state it.')
    expect(foundOf(2)).toBe('2 offers are excluded. Page and confirmation state it.')
  })
})
