import { readdir, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const MB = 1024 * 1024
/** PostgreSQL's own choice. */
const LEAST_MB = 128
const SHARE_OF_MEMORY = 1 / 8

/**
 * The setting `shared_buffers` for a cluster: room for all its data, as far as an eighth of the memory this program may
 * use goes. PostgreSQL pays some percent of what it is given at once, so a small shop gets no more than it needs.
 */
export async function chooseSharedBuffers(cluster: string): Promise<string> {
  return toSharedBuffers({ dataBytes: await sizeOf(join(cluster, 'base')), memoryBytes: memory() })
}

export function toSharedBuffers(given: { dataBytes: number; memoryBytes: number }): string {
  const mostMb = (given.memoryBytes * SHARE_OF_MEMORY) / MB
  let megabytes = LEAST_MB
  while (megabytes * MB < given.dataBytes && megabytes * 2 <= mostMb) megabytes *= 2
  return `${megabytes}MB`
}

/** That of the machine, or of the container where that has less. */
function memory(): number {
  // 0 where nothing constrains it.
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries.filter((entry) => entry.isFile()).map(sizeOfFile)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function sizeOfFile({ parentPath, name }: { parentPath: string; name: string }) {
  return (await stat(join(parentPath, name))).size
}
