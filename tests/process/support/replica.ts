import { onTestFinished } from 'vitest'
import { openReplica } from '../../support/replica.ts'
import { temporaryFolder } from './processes.ts'

/** A streaming replica that goes with the test. */
export async function startReplica(primary: { dataDir: string; url: string }) {
  const replica = await openReplica({ primary, dataDir: temporaryFolder() })
  onTestFinished(() => replica.stop())
  return replica
}
