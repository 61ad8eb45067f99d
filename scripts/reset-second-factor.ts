/**
 * `npm run second-factor:reset -- owner@example.com` disables two-factor sign-in for an account, for an owner who has
 * lost authenticator and recovery codes. It is recorded in the audit log and mailed once the shop runs. With the
 * embedded database, stop the shop first.
 */
import { findUserByEmail } from '#server/accounts/index.ts'
import { resetTwoFactor } from '#server/auth/index.ts'
import { connectAndMigrate } from '#server/boot/database.ts'
import { startServices } from '#server/boot/services.ts'
import { readConfig, readEnvironment } from '#server/config.ts'
import { systemContext } from '#server/platform/context.ts'
import { assertHasCluster } from '#server/platform/embedded-postgres/index.ts'
import { createDataDir } from '#server/platform/process/data-dir.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { runCommand } from './cli.ts'

const USAGE = 'Say whose: npm run second-factor:reset -- owner@example.com'

await runCommand(USAGE, async (print) => {
  const [email] = process.argv.slice(2)
  if (!email?.includes('@')) throw new StartError(USAGE)
  const config = readConfig(readEnvironment())
  if (!config.databaseUrl) assertHasCluster(config.dataDir)
  const closers: (() => unknown)[] = []
  try {
    createDataDir(config.dataDir)
    const url = await connectAndMigrate(config, { print, onFatal: console.error }, closers)
    const { services } = await startServices(config, url, closers, { background: false })
    const ctx = systemContext(services, 'second-factor:reset')
    const user = await findUserByEmail(ctx, email.toLowerCase())
    if (!user) throw new StartError(`There is no account ${email}`)
    await resetTwoFactor(ctx, user.id)
    print(`${email} signs in with the password alone now. Set the second step up again at once.`)
  } finally {
    for (const closeOne of closers.reverse()) await closeOne()
  }
})
