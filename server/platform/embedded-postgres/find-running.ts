import { resolve } from 'node:path'
import { socketUrl } from './address.ts'
import { clusterFolder, DATABASE } from './cluster.ts'
import { readPostmasterFile } from './stale-server.ts'

/**
 * The address of the running shop's embedded database, for a second process that only reads. Undefined when it is
 * stopped, or listens on a port as on Windows.
 */
export function findRunningDatabase(dataDir: string): string | undefined {
  const server = readPostmasterFile(clusterFolder(resolve(dataDir)))
  if (!server?.socketFolder || server.status !== 'ready') return
  return socketUrl(server.socketFolder, DATABASE)
}
