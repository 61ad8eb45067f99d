import { join } from 'node:path'
import { bundleIfStale } from '#scripts/bootstrap/bundle.mjs'

/** Bundles the current code of the server, which the tests start as a process. */
export default function buildServer(): Promise<void> {
  return bundleIfStale(join(import.meta.dirname, '../../..'))
}
