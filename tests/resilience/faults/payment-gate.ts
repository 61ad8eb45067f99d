import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy to a local server. Shut, it breaks its connections and refuses new ones. Stalled, it forwards requests and
 * holds every response.
 */
export async function openGate(targetUrl: string) {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  /** Towards the server, with the caller that waits for its responses. */
  const pairs = new Map<Socket, Socket>()
  let isOpen = true
  let isStalled = false
  const server = createServer((caller) => {
    if (!isOpen) return void caller.destroy()
    const onward = connect(Number(target.port), target.hostname)
    for (const socket of [caller, onward]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        pairs.delete(onward)
        caller.destroy()
        onward.destroy()
      })
    }
    pairs.set(onward, caller)
    caller.pipe(onward)
    if (!isStalled) onward.pipe(caller)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut() {
      isOpen = false
      cut()
    },
    stall() {
      isStalled = true
      for (const [onward, caller] of pairs) onward.unpipe(caller).pause()
    },
    /** Opens it again. Held responses are lost. */
    open() {
      if (isStalled) cut()
      isOpen = true
      isStalled = false
    },
    close() {
      cut()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
