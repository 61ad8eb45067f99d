import { DAY_MS } from '#tests/support/time.ts'
import { defineCommand } from '../../command.ts'
import { toSpan } from '../../words.ts'
import { bookOf } from './book.ts'

/** Until personal data that must be retained for a while is redacted. */
export const waitYears = defineCommand({
  name: 'wait-years',
  weight: 0.15,
  calls: [],
  isPossible: (world) => bookOf(world).deleted.length > 0,
  async run({ shop }, chance) {
    const ms = chance.pick([100, 8 * 366]) * DAY_MS
    await shop.passTime(ms)
    return `${toSpan(ms)} pass.`
  },
})
