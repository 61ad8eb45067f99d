import { readdir, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const MB = 1024 * 1024
/** PostgreSQL's default. */
const MIN_MB = 128
const SHARE_OF_MEMORY = 1 / 8

/**
 * The `shared_buffers` setting of a cluster: enough for all its data, at most an eighth of the available memory.
 * PostgreSQL allocates some percent at once: a small shop gets only what it needs.
 */
export async function chooseSharedBuffers(cluster: string): Promise<string> {
  return toSharedBuffers({ dataBytes: await sizeOf(join(cluster, 'base')), memoryBytes: memory() })
}

export function toSharedBuffers(given: { dataBytes: number; memoryBytes: number }): string {
  const mostMb = (given.memoryBytes * SHARE_OF_MEMORY) / MB
  let megabytes = MIN_MB
  while (megabytes * MB < given.dataBytes && megabytes * 2 <= mostMb) megabytes *= 2
  return `${megabytes}MB`
}

/** Memory of the machine, or of the container when that is smaller. */
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
