import { expect, test } from 'vitest'
import type { CheckState } from '#contract/doctor.ts'
import { toSummary } from '#web/admin/settings/check-summary.ts'

const looked = (state: CheckState) => ({ finding: { state }, error: null, isLooking: false })
const open = { finding: undefined, error: null, isLooking: true }
const unknown = { finding: undefined, error: new Error('offline'), isLooking: false }

test.each([
  [[looked('ok'), open, open], '1 of 3 looked at'],
  [[looked('ok'), looked('ok')], 'Everything works'],
  [[looked('ok'), looked('note')], 'Everything works, 1 note'],
  [[looked('wrong'), looked('note'), looked('note')], '1 part is wrong, 2 notes'],
  [[looked('wrong'), looked('wrong'), unknown], '2 parts are wrong, 1 part is not known'],
])('summarises the parts: %#', (parts, line) => {
  expect(toSummary(parts)).toBe(line)
})
