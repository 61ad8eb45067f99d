import { resolve } from 'node:path'
import { socketUrl } from './address.ts'
import { clusterFolder, DATABASE } from './cluster.ts'
import { readPostmasterFile } from './leftover.ts'

/**
 * The address of the database that a running shop keeps in this data folder, for a second program that only reads.
 * Undefined when it does not run, or listens on a port, as where there are no Unix sockets.
 */
export function findRunningDatabase(dataDir: string): string | undefined {
  const server = readPostmasterFile(clusterFolder(resolve(dataDir)))
  if (!server?.socketFolder || server.status !== 'ready') return
  return socketUrl(server.socketFolder, DATABASE)
}
