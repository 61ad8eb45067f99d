import { webhookEventTypes } from '#contract/outgoing-webhooks.ts'
import { toWords } from '../../calls.ts'
import type { Chance } from '../../chance.ts'
import { type Command, defineCommand } from '../../command.ts'
import type { World } from '../../world.ts'
import { expectNotice } from '../people/book.ts'
import { lookAtCatalogue, ownerDoes, recordsOf } from './book.ts'
import { newsletterCommands } from './newsletter.ts'
import { programCommands } from './programs.ts'

/** The owner's other commands in the back office, besides orders and the catalogue. */

const checkData = defineCommand({
  name: 'check-up',
  weight: 0.6,
  calls: [
    'POST /check-ups',
    'POST /findings/repair-preview',
    'POST /findings/repair',
    'PUT /findings/:id/dismissal',
    'DELETE /findings/:id/dismissal',
  ],
  async run(world, chance) {
    await ownerDoes(world, 'POST /check-ups')
    await world.shop.runJobs()
    const { answer } = await ownerDoes(world, 'GET /check-ups/latest')
    const findings = answer?.checkUp?.checks.flatMap((each) => each.findings) ?? []
    const finding = chance.one(findings.map((each) => ({ ...each, name: each.text })))
    if (!finding) return 'The check-up finds nothing.'
    const words = `The check-up finds: ${finding.text}`
    if (finding.repair)
      return `${words} ${await repair(world, finding._id, finding.repair.choices)}`
    const params = { id: finding._id }
    const reason = 'Known'
    await ownerDoes(world, 'PUT /findings/:id/dismissal', { params, body: { reason } })
    if (chance.may(0.7)) await ownerDoes(world, 'DELETE /findings/:id/dismissal', { params })
    return `${words} It is dismissed.`
  },
})

async function repair(world: World, id: string, choices: string[] | undefined): Promise<string> {
  const choice = choices?.[0]
  const findings = [{ id, ...(choice ? { choice } : {}) }]
  const preview = await ownerDoes(world, 'POST /findings/repair-preview', { body: { findings } })
  if (preview.refusal) return `It cannot be repaired: ${toWords(preview.refusal)}.`
  const { seen } = preview.answer
  const { refusal } = await ownerDoes(world, 'POST /findings/repair', { body: { findings, seen } })
  await lookAtCatalogue(world)
  return refusal ? `The repair is refused: ${toWords(refusal)}.` : 'It is repaired.'
}

const retryJob = defineCommand({
  name: 'retry-job',
  weight: 0.5,
  calls: ['POST /jobs/:id/retry'],
  async run(world, chance) {
    const { answer } = await ownerDoes(world, 'GET /jobs')
    const jobs = answer?.jobs.map((each) => ({ ...each, name: `${each.title} ${each.subject}` }))
    const job = chance.one(jobs ?? [])
    if (!job) return undefined
    await ownerDoes(world, 'POST /jobs/:id/retry', { params: { id: job._id } })
    await world.shop.runJobs()
    return `The owner retries a job: ${job.title}.`
  },
})

type Endpoint = { id: string }

const webhooks = defineCommand({
  name: 'webhook-endpoints',
  weight: 0.5,
  calls: [
    'POST /webhook-endpoints',
    'PATCH /webhook-endpoints/:id',
    'DELETE /webhook-endpoints/:id',
    'POST /webhook-endpoints/:id/test',
    'POST /webhook-deliveries/:id/send-again',
  ],
  async run(world, chance, id) {
    const endpoint = world.notes.get('webhook endpoint') as Endpoint | undefined
    if (!endpoint) {
      const events = [...webhookEventTypes]
      // Nothing listens there: a delivery fails at once, without a question to a real name server.
      const body = { url: `http://127.0.0.1:1/${id}`, events }
      const { answer, refusal } = await ownerDoes(world, 'POST /webhook-endpoints', { body })
      if (refusal) return `The owner cannot add a webhook endpoint: ${toWords(refusal)}.`
      world.notes.set('webhook endpoint', { id: answer.endpoint._id })
      expectNotice(world, body.url)
      return 'The owner adds a webhook endpoint.'
    }
    return changeEndpoint(world, chance, endpoint)
  },
})

async function changeEndpoint(world: World, chance: Chance, { id }: Endpoint): Promise<string> {
  const params = { id }
  switch (chance.below(4)) {
    case 0:
      await ownerDoes(world, 'DELETE /webhook-endpoints/:id', { params })
      world.notes.delete('webhook endpoint')
      return 'The owner deletes the webhook endpoint.'
    case 1: {
      const isEnabled = chance.may(0.6)
      await ownerDoes(world, 'PATCH /webhook-endpoints/:id', { params, body: { isEnabled } })
      return `The owner ${isEnabled ? 'enables' : 'disables'} the webhook endpoint.`
    }
    case 2:
      await ownerDoes(world, 'POST /webhook-endpoints/:id/test', { params })
      await world.shop.runJobs()
      return 'The owner sends a test event.'
    default:
      return resend(world, params)
  }
}

async function resend(world: World, params: { id: string }): Promise<string> {
  const query = { page: 1, limit: 10 }
  const { answer } = await ownerDoes(world, 'GET /webhook-endpoints/:id/deliveries', {
    params,
    query,
  })
  const [delivery] = answer?.deliveries ?? []
  if (!delivery) return 'The webhook endpoint has no deliveries yet.'
  await ownerDoes(world, 'POST /webhook-deliveries/:id/send-again', {
    params: { id: delivery._id },
  })
  await world.shop.runJobs()
  return 'The owner sends a delivery again.'
}

const pages = defineCommand({
  name: 'shop-pages',
  weight: 0.5,
  calls: [
    'POST /shop-pages',
    'PUT /shop-pages/:id',
    'DELETE /shop-pages/:id',
    'POST /shop-pages/preview',
  ],
  async run(world, chance) {
    const { answer } = await ownerDoes(world, 'GET /shop-pages')
    const own = answer?.pages.find(({ isFixed }) => !isFixed)
    const text = chance.pick(['# Gift cards\n\nAsk at the counter.', 'We *listen* to all of them.'])
    const isPublished = chance.may(0.7)
    const body = { slug: 'gift-cards', title: 'Gift cards', description: '', text, isPublished }
    await ownerDoes(world, 'POST /shop-pages/preview', { body: { text } })
    if (!own) {
      await ownerDoes(world, 'POST /shop-pages', { body })
    } else if (chance.may(0.3)) {
      await ownerDoes(world, 'DELETE /shop-pages/:id', { params: { id: own._id } })
    } else {
      await ownerDoes(world, 'PUT /shop-pages/:id', { params: { id: own._id }, headers: {}, body })
    }
    return 'The owner writes on the page about gift cards.'
  },
})

const profile = defineCommand({
  name: 'shop-profile',
  weight: 0.5,
  calls: ['PUT /shop-profile', 'POST /shop-profile/logo'],
  async run(world, chance) {
    const { answer } = await ownerDoes(world, 'GET /shop-profile')
    if (!answer) return undefined
    const form = new FormData()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    form.set('file', new Blob([svg], { type: 'image/svg+xml' }), 'logo.svg')
    const uploaded = chance.may(0.4)
      ? await ownerDoes(world, 'POST /shop-profile/logo', { form } as never)
      : undefined
    const heroLine = chance.pick([null, 'Records, new and used'])
    const logo = uploaded?.answer?.logo.file ?? null
    const { refusal } = await ownerDoes(world, 'PUT /shop-profile', {
      headers: {},
      body: { ...answer.profile, heroLine, logo },
    })
    return refusal
      ? `The owner cannot change the profile of the shop: ${toWords(refusal)}.`
      : `The owner changes the profile of the shop${logo ? ' and its logo' : ''}.`
  },
})

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const images = defineCommand({
  name: 'product-image',
  weight: 0.6,
  calls: ['POST /images', 'DELETE /products/image/:publicId', 'PATCH /products/:id'],
  isPossible: (world) => recordsOf(world).length > 0,
  async run(world, chance) {
    const record = chance.one(recordsOf(world))
    if (!record) return undefined
    const form = new FormData()
    form.set('file', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), 'sleeve.png')
    const { answer, refusal } = await ownerDoes(world, 'POST /images', { form } as never)
    if (refusal) return `The owner cannot upload an image: ${toWords(refusal)}.`
    if (chance.may(0.3)) {
      const params = { publicId: answer.public_id }
      await ownerDoes(world, 'DELETE /products/image/:publicId', { params })
      return 'The owner uploads an image and deletes it.'
    }
    await ownerDoes(world, 'PATCH /products/:id', {
      params: { id: record.id },
      headers: {},
      body: { thumbnail: answer.secure_url },
    })
    return `The owner gives ${record.name} an image.`
  },
})

const wholeShop = defineCommand({
  name: 'export-the-shop',
  weight: 0.2,
  calls: ['POST /shop-exports', 'DELETE /shop-exports/:id'],
  async run(world) {
    const { answer, refusal } = await ownerDoes(world, 'POST /shop-exports')
    if (refusal) return `The owner cannot export the shop: ${toWords(refusal)}.`
    await world.shop.runJobs()
    const list = await ownerDoes(world, 'GET /shop-exports')
    const { _id: id } = answer.export
    const made = list.answer?.exports.find(({ _id }) => _id === id)
    await ownerDoes(world, 'DELETE /shop-exports/:id', { params: { id } })
    return `The owner exports the shop, which is ${made?.state}.`
  },
})

const doctor = defineCommand({
  name: 'doctor',
  weight: 0.2,
  calls: ['POST /doctor/:part'],
  async run(world, chance) {
    const { answer } = await ownerDoes(world, 'GET /doctor')
    const part = chance.one((answer?.parts ?? []).map((each) => ({ ...each, name: each.part })))
    if (!part) return undefined
    const checked = await ownerDoes(world, 'POST /doctor/:part', { params: { part: part.part } })
    return `The doctor checks ${part.title}: ${checked.answer?.finding.state ?? 'refused'}.`
  },
})

export const officeCommands: Command[] = [
  checkData,
  retryJob,
  webhooks,
  pages,
  profile,
  images,
  wholeShop,
  doctor,
  ...newsletterCommands,
  ...programCommands,
]
