import { describe, expect, it } from 'vitest'
import {
  parseSaved,
  parseSkipped,
  SAVED_MAX,
  SKIPPED_MAX,
  toggleSaved,
  writeSkipped,
} from '#web/catalogue/crate/rules/saved-records.ts'

const record = (id: string) => ({ id, offerId: id, isOption: false })
const many = (count: number) => Array.from({ length: count }, (_, place) => `r${place}`)

describe('saved records', () => {
  it('saves a record, and removes it the second time [CRATE-5]', () => {
    const saved = toggleSaved([record('a')], record('b'))
    expect(saved).toEqual([record('a'), record('b')])
    expect(toggleSaved(saved, record('a'))).toEqual([record('b')])
  })

  it('retains the latest hundred [CRATE-5]', () => {
    const full = many(SAVED_MAX).map(record)
    expect(toggleSaved(full, record('new'))).toEqual([...full.slice(1), record('new')])
    expect(parseSaved(JSON.stringify([...full, record('new')]))).toHaveLength(SAVED_MAX)
  })

  it.each([null, '', '{', '7', '{"id":"a"}', '[1,null,{"id":""},{"id":"a"}]'])(
    'reads no record from %j [CRATE-5]',
    (text) => {
      expect(parseSaved(text)).toEqual([])
    },
  )

  it('reads each record once [CRATE-5]', () => {
    const stored = [record('a'), record('a'), { ...record('b'), isOption: 'yes', more: 1 }]
    expect(parseSaved(JSON.stringify(stored))).toEqual([record('a'), record('b')])
    expect(parseSaved(JSON.stringify([record('x'.repeat(65))]))).toEqual([])
  })
})

describe('skipped records', () => {
  it('lasts for the day [CRATE-6]', () => {
    const text = writeSkipped(['a', 'b'], '2026-11-29')
    expect(parseSkipped(text, '2026-11-29')).toEqual(['a', 'b'])
    expect(parseSkipped(text, '2026-11-30')).toEqual([])
  })

  it.each([null, '{', '[]', '{"day":"2026-11-29","ids":7}', '{"day":"2026-11-29","ids":[1,""]}'])(
    'reads no id from %j [CRATE-6]',
    (text) => {
      expect(parseSkipped(text, '2026-11-29')).toEqual([])
    },
  )

  it('retains the latest thousand [CRATE-6]', () => {
    const text = writeSkipped(many(SKIPPED_MAX + 1), 'today')
    expect(parseSkipped(text, 'today')).toHaveLength(SKIPPED_MAX)
  })
})
