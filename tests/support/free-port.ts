import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below what systems give away by themselves: nobody else gets a port from here between the look and the use. */
const [FROM, TO] = [10_000, 30_000]

/** A port of this machine nobody listens on. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
