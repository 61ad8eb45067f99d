import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

type Received = { headers: Record<string, string>; body: string }
export type ReceiverAnswer = { status?: number; body?: string; headers?: Record<string, string> }

/** A webhook receiver on this machine. It answers 204 by default. */
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
    /** Runs between an event and its response. */
    meanwhile,
    /** The responses to the next events, one after the other. */
    answerNext: (...answers: ReceiverAnswer[]) => waitingAnswers.push(...answers),
    /** The received events, verified by a third-party library. @throws when one is forged or old */
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
