/** Receives the webhooks of a shop, verifies them, and posts a line for each to a chat. */
import { createServer, type IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'

const { WEBHOOK_SECRET = '', CHAT_URL = '', PORT = '4001' } = process.env
const webhook = new Webhook(WEBHOOK_SECRET)
const BODY_BYTES_MAX = 1024 * 1024
const REMEMBERED = 1000

type Event = {
  id: string
  type: string
  data: {
    order?: { _id: string; status: string; total: number }
    product?: { name: string; stock: number }
  }
}

function toLine({ type, data: { order, product } }: Event): string {
  if (order) return `${type}: order ${order._id}, ${order.total.toFixed(2)}, ${order.status}`
  return product ? `${type}: ${product.name}, ${product.stock} in stock` : type
}

/** An event may arrive twice. */
const seen = new Set<string>()
function remember(id: string): void {
  if (seen.size >= REMEMBERED) seen.clear()
  seen.add(id)
}

/** Counts the bytes as they come: a body in chunks has no content-length. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new Error('The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The signature covers the bytes as they came. */
async function readEvent(request: IncomingMessage): Promise<Event | undefined> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  try {
    return webhook.verify(await readBody(request), Object.fromEntries(headers)) as Event
  } catch {
    return undefined
  }
}

async function tell(text: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(CHAT_URL, { method: 'POST', headers, body: JSON.stringify({ text }) })
  if (!answer.ok) throw new Error(`The chat answered ${answer.status}`)
}

const server = createServer(async (request, response) => {
  const event = await readEvent(request)
  if (!event) return response.writeHead(400).end()
  try {
    if (!seen.has(event.id)) await tell(toLine(event))
    remember(event.id)
    response.writeHead(204).end()
  } catch (error) {
    console.error(error)
    // The shop sends it again later.
    response.writeHead(502).end()
  }
})
server.listen(Number(PORT), () => console.log(`Listening at ${JSON.stringify(server.address())}`))
