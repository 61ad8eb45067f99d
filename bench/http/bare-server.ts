/** The bare server, the upper limit of the machine: `node:http` alone, which sends the bytes that its parent process gave it. */
import { createServer } from 'node:http'
import type { BareAnswer } from './bare.ts'

let answer: BareAnswer = { status: 200, headers: {}, body: '' }
let bytes = Buffer.alloc(0)

const server = createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})

process.on('message', (next: BareAnswer) => {
  answer = next
  bytes = Buffer.from(next.body, 'base64')
  process.send?.({ isReady: true })
})
