import { ownerDoes } from '../../commands/catalogue/book.ts'
import { definePromise } from '../../promise.ts'

/** Checks that remind the owner of work; their findings are no fault of the shop. */
const duties = ['refund-overdue', 'duplicates']

export const noFindings = definePromise({
  name: 'P15',
  sentence: 'What a life leaves passes the check-up.',
  share: 0.3,
  needsRest: true,
  async check(world) {
    const { refusal } = await ownerDoes(world, 'POST /check-ups')
    if (refusal) return [`the check-up does not start: ${refusal.message}`]
    await world.shop.runJobs()
    const { answer } = await ownerDoes(world, 'GET /check-ups/latest')
    const checks = answer?.checkUp?.checks ?? []
    if (!answer?.checkUp?.finishedAt) return ['the check-up does not end']
    return checks
      .filter(({ key }) => !duties.includes(key))
      .flatMap(({ key, findings }) =>
        findings
          // A used copy without a location, a webhook without a receiver, an image and a clip that nothing shows are the owner’s own affair.
          .filter(
            ({ dismissed, text }) =>
              !dismissed &&
              !/^(No location|The webhook |Webhook, |Unused (images|clips))/.test(text),
          )
          .map(({ text }) => `the check ${key} finds “${text}”`),
      )
  },
})
