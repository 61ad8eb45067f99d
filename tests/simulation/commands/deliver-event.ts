import { defineCommand } from '../command.ts'

/** The provider delivers an event, in any order; sometimes it repeats it later. */
export const deliverEvent = defineCommand({
  name: 'deliver-event',
  weight: 12,
  calls: ['POST /webhooks/stripe'],
  mayOverlap: true,
  isPossible: ({ provider }) => provider.outbox.length > 0,
  async run(world, chance) {
    const { provider, shop } = world
    const message = chance.one(provider.outbox)
    if (!message) return undefined
    const { body, signature } = provider.sign(message.event)
    world.calls.add('POST /webhooks/stripe')
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    })
    const isRepeated = chance.may(0.15)
    const at = provider.outbox.indexOf(message)
    if (statusCode === 200 && !isRepeated && at !== -1) provider.outbox.splice(at, 1)
    if (statusCode >= 500) {
      const call = 'POST /webhooks/stripe'
      world.badAnswers.push({ call, statusCode, message: '', by: 'the provider' })
    }
    return `The provider tells the shop “${message.event.type}”, which answers ${statusCode}.`
  },
})
