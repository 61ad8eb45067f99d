import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to a local server. Closing it breaks its connections and refuses new ones. */
export async function openGate(targetUrl: string) {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  let isOpen = true
  const server = createServer((caller) => {
    if (!isOpen) return void caller.destroy()
    const onward = connect(Number(target.port), target.hostname)
    for (const socket of [caller, onward]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        caller.destroy()
        onward.destroy()
      })
    }
    caller.pipe(onward).pipe(caller)
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
    open() {
      isOpen = true
    },
    close() {
      cut()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
