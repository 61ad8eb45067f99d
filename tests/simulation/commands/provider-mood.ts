import { defineCommand } from '../command.ts'

/** The provider does not answer for a while, refuses a refund, or decides about one later. */
export const providerMood = defineCommand({
  name: 'provider-mood',
  calls: [],
  async run({ provider: { mood } }, chance) {
    switch (chance.below(4)) {
      case 0:
        mood.silent = 1 + chance.below(3)
        mood.actsInSilence = false
        return `The provider leaves the next ${mood.silent} requests without an answer.`
      case 1:
        mood.silent = 1
        mood.actsInSilence = true
        return 'The provider acts on the next request, and its answer is lost.'
      case 2:
        mood.refusesRefund = true
        return 'The provider will refuse the next refund.'
      default:
        mood.refundsLater = !mood.refundsLater
        return `From now on the bank decides ${mood.refundsLater ? 'later' : 'at once'} about refunds.`
    }
  },
})
