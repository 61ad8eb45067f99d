/**
 * `npm run second-factor:reset -- owner@example.com` switches the second step of that account off, for an owner who
 * has lost authenticator and recovery codes and whom no other admin can help. It is recorded, and told by mail once
 * the shop runs. With the embedded database stop the shop before.
 */
import { pino } from 'pino'
import { findUserByEmail, resetSecondFactor } from '../server/accounts/index.ts'
import { readConfig, readEnvironment } from '../server/config.ts'
import { openMigratedDatabase } from '../server/open-database.ts'
import type { Context } from '../server/platform/context.ts'
import { createDataDir } from '../server/platform/data-dir.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { openJobs } from '../server/platform/jobs/jobs.ts'
import { StartError } from '../server/platform/start-error.ts'
import { workers } from '../server/workers.ts'

const say = (line: string) => console.log(line)

async function main([email]: string[]): Promise<void> {
  if (!email?.includes('@')) {
    throw new StartError('Say whose: npm run second-factor:reset -- owner@example.com')
  }
  const config = readConfig(readEnvironment())
  const closers: (() => unknown)[] = []
  try {
    createDataDir(config.dataDir)
    const url = await openMigratedDatabase(config, { say, onFatal: console.error }, closers)
    const { db, close } = openDatabase(url)
    closers.push(close)
    const jobs = await openJobs({ url, workers, log: pino({ level: 'warn' }), background: false })
    closers.push(() => jobs.stop())
    // Mail, payment and pictures are not opened: this asks none of them.
    const ctx = { db, jobs, now: new Date(), actor } as unknown as Context
    const user = await findUserByEmail(ctx, email.toLowerCase())
    if (!user) throw new StartError(`There is no account ${email}`)
    await resetSecondFactor(ctx, user.id)
    say(`${email} signs in with the password alone now. Set the second step up again at once.`)
  } finally {
    for (const closeOne of closers.reverse()) await closeOne()
  }
}

const actor = { kind: 'system', name: 'second-factor:reset' } as const

try {
  await main(process.argv.slice(2))
} catch (error) {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  console.error(reason instanceof Error ? reason.message : reason)
  process.exitCode = 1
}
