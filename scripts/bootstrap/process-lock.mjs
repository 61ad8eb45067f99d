import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 300

/**
 * Runs `work` while no other process does so in `root`: two commands on a fresh clone would overwrite each other's
 * install. The kernel releases the name when its process ends; only Linux has such names, other systems run unlocked.
 * @param {string} root
 * @param {() => Promise<void>} work
 */
export async function withProcessLock(root, work) {
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

/** An abstract Unix socket, used only for its unique name. */
function tryClaim(name) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(name, () => resolve(server.unref()))
  })
}
