import { describe, expect, it, test } from 'vitest'
import { isInEea } from '#contract/eea-countries.ts'
import { formatReceived, toDeclarationLines } from '#contract/withdrawal-text.ts'
import { readConfig } from '#server/config.ts'
import { type LawFacts, listDuties } from '#server/withdrawals/law.rules.ts'
import { listOpenLines, toDeadline, toOrderId } from '#server/withdrawals/withdrawals.rules.ts'

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

describe('the lines that can still be withdrawn', () => {
  const lines = [0, 1, 2].map((position) => ({ position, quantity: 2, restocked: 0 }))
  const positionsOf = (...earlier: Parameters<typeof listOpenLines>[1]) =>
    listOpenLines(lines, earlier).map(({ position }) => position)

  it('are all but those that were withdrawn [LAW-2]', () => {
    expect(positionsOf()).toEqual([0, 1, 2])
    expect(positionsOf({ lines: [1], goods: 'One', state: 'open' })).toEqual([0, 2])
    expect(positionsOf({ lines: [0, 2], goods: 'Two', state: 'settled' })).toEqual([1])
  })

  it('are none after a withdrawal from the whole order, unless it was dismissed [LAW-2]', () => {
    expect(positionsOf({ lines: null, goods: '', state: 'open' })).toEqual([])
    expect(positionsOf({ lines: null, goods: '', state: 'dismissed' })).toEqual([0, 1, 2])
  })

  it('are all after a withdrawal in the sender’s own words [LAW-2]', () => {
    expect(positionsOf({ lines: null, goods: 'the blue one', state: 'open' })).toEqual([0, 1, 2])
  })

  it('lack what has come back [LAW-2]', () => {
    const back = [{ position: 0, quantity: 2, restocked: 2 }, ...lines.slice(1)]
    expect(listOpenLines(back, []).map(({ position }) => position)).toEqual([1, 2])
  })
})

test('the last day is 14 days after the delivery, or later where the shop gives more [LAW-2]', () => {
  const delivered = new Date('2026-11-01T12:00:00Z')
  expect(toDeadline(delivered, undefined)).toEqual(new Date('2026-11-15T12:00:00Z'))
  expect(toDeadline(delivered, 0)).toEqual(new Date('2026-11-15T12:00:00Z'))
  expect(toDeadline(delivered, 30)).toEqual(new Date('2026-12-01T12:00:00Z'))
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
