import { onTestFinished } from 'vitest'
import { openReplica } from '#tests/support/database/replica.ts'
import { temporaryFolder } from './processes.ts'

/** A streaming replica that is removed after the test. */
export async function startReplica(primary: { dataDir: string; url: string }) {
  const replica = await openReplica({ primary, dataDir: temporaryFolder() })
  onTestFinished(() => replica.stop())
  return replica
}
