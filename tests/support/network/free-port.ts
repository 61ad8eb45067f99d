import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral range: the system assigns no port from here between the check and its use. */
const [FROM, TO] = [10_000, 30_000]

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
