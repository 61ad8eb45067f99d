import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 300

/**
 * Does `work` while no other process does such work in `root`: two commands at once on a fresh clone would
 * install over each other. The kernel frees the name with its process, however that ends. Other systems than
 * Linux have no such names and go on without.
 * @param {string} root
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(root, work) {
  if (process.platform !== 'linux') return work()
  const name = `\0runout-${createHash('sha256').update(root).digest('hex')}`
  let claim = await tryClaim(name)
  if (!claim) console.log('Waiting for another command that prepares this folder…')
  while (!claim) {
    await sleep(RETRY_MS)
    claim = await tryClaim(name)
  }
  try {
    return await work()
  } finally {
    claim.close()
  }
}

/** An abstract Unix socket that nobody connects to: its name can be taken once. */
function tryClaim(name) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(name, () => resolve(server.unref()))
  })
}
