import { callAs, toWords } from '../../calls.ts'
import { type Command, defineCommand } from '../../command.ts'
import { customersOf, type World } from '../../world.ts'
import { ownerDoes } from './book.ts'

const SITE = /https?:\/\/[^/\s]+(\/newsletter\/(?:confirm|unsubscribe)\?token=[\w-]+)/g

/** The addresses with a confirmed subscription, now or before: no other may get a newsletter. */
export const confirmedOf = (world: World): Set<string> => {
  const known = world.notes.get('confirmed readers') as Set<string> | undefined
  const confirmed = known ?? new Set<string>()
  if (!known) world.notes.set('confirmed readers', confirmed)
  return confirmed
}

const press = (world: World, url: string) => world.shop.app.inject({ method: 'POST', url })

const linksIn = (text: string) => [...text.matchAll(SITE)].map(([, path = '']) => path)

const subscribe = defineCommand({
  name: 'subscribe',
  weight: 0.6,
  calls: ['POST /newsletter'],
  async run(world, chance) {
    const reader = chance.one(customersOf(world))
    if (!reader) return undefined
    const { email, name } = reader
    await callAs(world, undefined, 'POST /newsletter', { body: { email } })
    await world.shop.runJobs()
    const letter = world.mailbox.letters.findLast(
      (each) => each.to === email && each.text.includes('/newsletter/confirm'),
    )
    if (!letter || chance.may(0.3)) return `${name} asks for the newsletter.`
    const link = linksIn(letter.text).find((path) => path.startsWith('/newsletter/confirm'))
    // Noted first: without an answer the shop may have confirmed it all the same.
    confirmedOf(world).add(email)
    await press(world, link ?? '')
    return `${name} asks for the newsletter and confirms.`
  },
})

const unsubscribe = defineCommand({
  name: 'unsubscribe',
  weight: 0.4,
  calls: [],
  isPossible: (world) => confirmedOf(world).size > 0,
  async run(world, chance) {
    const letters = world.mailbox.letters.filter(({ unsubscribeUrl }) => unsubscribeUrl)
    const letter = chance.one(letters)
    if (!letter) return undefined
    const [link] = linksIn(letter.unsubscribeUrl ?? '')
    await press(world, link ?? '')
    return 'A reader unsubscribes.'
  },
})

const importAddresses = defineCommand({
  name: 'import-addresses',
  weight: 0.3,
  calls: ['POST /newsletter/subscribers/file', 'DELETE /newsletter/subscribers/:id'],
  async run(world, chance, id) {
    const form = new FormData()
    const csv = `email\nguest${id % 5}@example.com\n`
    form.set('file', new Blob([csv], { type: 'text/csv' }), 'readers.csv')
    await ownerDoes(world, 'POST /newsletter/subscribers/file', { form } as never)
    await world.shop.runJobs()
    const { answer } = await ownerDoes(world, 'GET /newsletter/subscribers', { query: {} })
    const listed = (answer?.subscribers ?? []).map((each) => ({ ...each, name: each.email }))
    const removed = chance.may(0.3) ? chance.one(listed) : undefined
    if (!removed) return 'The owner imports an address.'
    await ownerDoes(world, 'DELETE /newsletter/subscribers/:id', { params: { id: removed._id } })
    return 'The owner imports an address and removes one.'
  },
})

const mail = defineCommand({
  name: 'send-newsletter',
  weight: 0.8,
  calls: [
    'POST /mailings',
    'PUT /mailings/:id',
    'DELETE /mailings/:id',
    'POST /mailings/:id/preview',
    'POST /mailings/:id/test',
    'POST /mailings/:id/send',
    'POST /mailings/:id/stop',
  ],
  async run(world, chance, id) {
    const { answer, refusal } = await ownerDoes(world, 'POST /mailings')
    if (refusal) return `The owner cannot start a newsletter: ${toWords(refusal)}.`
    const params = { id: answer.mailing._id }
    const items = answer.mailing.items.map(({ productId, group }) => ({ productId, group }))
    const body = { subject: `News ${id}`, introduction: 'New *things*.', items }
    await ownerDoes(world, 'PUT /mailings/:id', { params, headers: {}, body })
    await ownerDoes(world, 'POST /mailings/:id/preview', { params })
    if (chance.may(0.2)) await ownerDoes(world, 'POST /mailings/:id/test', { params })
    if (chance.may(0.2)) {
      await ownerDoes(world, 'DELETE /mailings/:id', { params })
      return 'The owner writes a newsletter and deletes it.'
    }
    const sent = await ownerDoes(world, 'POST /mailings/:id/send', {
      params,
      headers: {},
      body: {},
    })
    if (sent.refusal) return `The newsletter is not sent: ${toWords(sent.refusal)}.`
    if (chance.may(0.3)) {
      await ownerDoes(world, 'POST /mailings/:id/stop', { params })
      return 'The owner sends a newsletter and stops it.'
    }
    await world.shop.runJobs()
    return 'The owner sends a newsletter.'
  },
})

export const newsletterCommands: Command[] = [subscribe, unsubscribe, importAddresses, mail]
