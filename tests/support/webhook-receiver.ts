import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

type Received = { headers: Record<string, string>; body: string }
export type ReceiverAnswer = { status?: number; body?: string; headers?: Record<string, string> }

/** Another program on this machine that takes the shop's events. It answers 204 unless told otherwise. */
export async function startWebhookReceiver() {
  const received: Received[] = []
  const waitingAnswers: ReceiverAnswer[] = []
  const meanwhile = { look: async () => {} }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      received.push({ headers, body: Buffer.concat(chunks).toString() })
      await meanwhile.look()
      const { status = 204, body, headers: sent = {} } = waitingAnswers.shift() ?? {}
      response.writeHead(status, sent).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** What is done between a message and its answer. */
    meanwhile,
    /** How it answers the next messages, one after the other. */
    answerNext: (...answers: ReceiverAnswer[]) => waitingAnswers.push(...answers),
    /** What came, proven by code that is not the shop's. @throws when one is forged or old */
    readVerified: (secret: string) =>
      received.map(
        ({ headers, body }) => new Webhook(secret).verify(body, headers) as ReceivedEvent,
      ),
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type ReceivedEvent = {
  id: string
  type: string
  createdAt: string
  data: Record<string, unknown>
}
