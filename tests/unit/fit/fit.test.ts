import { expect, test } from 'vitest'
import { emptyFit, type Fit } from '#contract/products/fit-facts.ts'
import { toFittingFacts, toSpellingInUse, toStoredFit } from '#server/fit/fit.rules.ts'

const known = (facts: Partial<Fit>): Fit => ({ ...emptyFit, ...facts })

/** Whether an accessory fits a turntable, by both lists. */
function fits(turntable: Partial<Fit>, accessory: Partial<Fit>): boolean {
  const has = (all: Fit) => (facts: Partial<Fit>) =>
    Object.entries(facts).every(([fact, value]) => all[fact as keyof Fit] === value)
  const [onTurntable, onAccessory] = [known(turntable), known(accessory)]
  const byTurntable = toFittingFacts('turntable', onTurntable).some(has(onAccessory))
  const byAccessory = toFittingFacts('accessory', onAccessory).some(has(onTurntable))
  expect(byTurntable).toBe(byAccessory)
  return byTurntable
}

test.each<[Partial<Fit>, Partial<Fit>, boolean]>([
  [{ stylusType: 'VM95' }, { kind: 'stylus', stylusType: 'VM95' }, true],
  [{ stylusType: 'VM95' }, { kind: 'stylus', stylusType: 'AT3600' }, false],
  [{ cartridgeMount: 'half-inch' }, { kind: 'cartridge', cartridgeMount: 'half-inch' }, true],
  [{ cartridgeMount: 'p-mount' }, { kind: 'cartridge', cartridgeMount: 'half-inch' }, false],
  [{ cartridgeMount: 'fixed' }, { kind: 'cartridge', cartridgeMount: 'fixed' }, false],
  [{ beltType: '1200-belt' }, { kind: 'belt', beltType: '1200-belt' }, true],
  [{ headshell: 'sme' }, { kind: 'headshell' }, true],
  [{ headshell: 'fixed' }, { kind: 'headshell' }, false],
  [{ phonoStage: 'none' }, { kind: 'phono-stage' }, true],
  [{ phonoStage: 'switchable' }, { kind: 'phono-stage' }, true],
  [{ phonoStage: 'built-in' }, { kind: 'phono-stage' }, false],
  [{ stylusType: 'VM95' }, { kind: 'belt', beltType: 'VM95' }, false],
  [{ voltage: 'any' }, { kind: 'other' }, false],
])('a turntable with %j and an accessory with %j: %j [FIT-4]', (turntable, accessory, answer) => {
  expect(fits(turntable, accessory)).toBe(answer)
})

test.each<Fit['kind']>(['stylus', 'cartridge', 'belt', 'headshell', 'phono-stage', 'other', ''])(
  'nothing fits where a fact is unknown: %j [FIT-6]',
  (kind) => {
    expect(fits({}, { kind })).toBe(false)
  },
)

test('only the facts of such a product are stored, and none without a known one [FIT-2]', () => {
  const all = known({ kind: 'stylus', stylusType: 'VM95', beltType: 'B', voltage: 'any' })
  expect(toStoredFit('accessory', all)).toEqual(known({ kind: 'stylus', stylusType: 'VM95' }))
  expect(toStoredFit('turntable', all)).toEqual(
    known({ stylusType: 'VM95', beltType: 'B', voltage: 'any' }),
  )
  expect(toStoredFit('turntable', known({ kind: 'belt' }))).toBeNull()
  expect(toStoredFit('merch', all)).toBeNull()
})

test('a type takes the spelling in use [FIT-3]', () => {
  expect(toSpellingInUse('vm 95', ['AT3600', 'VM95'])).toBe('VM95')
  expect(toSpellingInUse('VM96', ['VM95'])).toBe('VM96')
  expect(toSpellingInUse('', ['VM95'])).toBe('')
})
