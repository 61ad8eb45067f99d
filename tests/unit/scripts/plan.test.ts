import { describe, expect, it } from 'vitest'
import { parsePlan, UsageError } from '#scripts/test/plan.ts'

const steps = { lint: {}, unit: { takesTests: true, isQuick: true }, api: { takesTests: true } }

describe('parsePlan', () => {
  it('selects every step without arguments', () => {
    expect(parsePlan([], steps)).toEqual({
      steps: [
        { step: 'lint', files: [] },
        { step: 'unit', files: [] },
        { step: 'api', files: [] },
      ],
    })
  })

  it('selects named steps in the order in which they run', () => {
    const { steps: selected } = parsePlan(['api', 'lint'], steps)
    expect(selected.map(({ step }) => step)).toEqual(['lint', 'api'])
  })

  it('reads words after a step as file names of that step', () => {
    expect(parsePlan(['api', 'orders', 'refunds', 'unit', 'money'], steps)).toEqual({
      steps: [
        { step: 'unit', files: ['money'] },
        { step: 'api', files: ['orders', 'refunds'] },
      ],
    })
  })

  it('reads the test name after -t', () => {
    expect(parsePlan(['unit', 'money', '-t', 'adds up'], steps)).toEqual({
      steps: [{ step: 'unit', files: ['money'] }],
      testName: 'adds up',
    })
  })

  it('selects the quick steps, with the tests of what differs from main, for `changed`', () => {
    const plan = parsePlan(['changed'], steps)
    expect(plan).toEqual({ steps: [{ step: 'unit', files: [] }], isChanged: true })
  })

  it.each([
    [['orders'], 'There is no step "orders". The steps: lint, unit, api; or only "changed".'],
    [
      ['orders', 'api'],
      'There is no step "orders". The steps: lint, unit, api; or only "changed".',
    ],
    [
      ['lint', 'orders'],
      '"orders" selects tests, and the step "lint" has none. Name one of: unit, api. The steps: lint, unit, api; or only "changed".',
    ],
    [
      ['-t', 'adds up'],
      '"-t adds up" selects tests, and the step "lint" has none. Name one of: unit, api. The steps: lint, unit, api; or only "changed".',
    ],
    [['unit', '-t'], '-t needs the name of a test: npm test -- unit -t "adds up"'],
  ])('rejects %j', (args, message) => {
    expect(() => parsePlan(args, steps)).toThrow(new UsageError(message))
  })
})
