/**
 * `npm run second-factor:reset -- owner@example.com` switches the second step of that account off, for an owner who
 * has lost authenticator and recovery codes and whom no other admin can help. It is recorded, and told by mail once
 * the shop runs. With the embedded database stop the shop before.
 */
import { findUserByEmail, resetSecondFactor } from '../server/accounts/index.ts'
import { readConfig, readEnvironment } from '../server/config.ts'
import { openMigratedDatabase } from '../server/open-database.ts'
import { openServices } from '../server/open-services.ts'
import { systemContext } from '../server/platform/context.ts'
import { createDataDir } from '../server/platform/data-dir.ts'
import { StartError } from '../server/platform/start-error.ts'
import { asOwnersCommand } from './owners-command.ts'

const USAGE = 'Say whose: npm run second-factor:reset -- owner@example.com'

await asOwnersCommand(USAGE, async (say) => {
  const [email] = process.argv.slice(2)
  if (!email?.includes('@')) throw new StartError(USAGE)
  const config = readConfig(readEnvironment())
  const closers: (() => unknown)[] = []
  try {
    createDataDir(config.dataDir)
    const url = await openMigratedDatabase(config, { say, onFatal: console.error }, closers)
    const { services } = await openServices(config, url, closers, { background: false })
    const ctx = systemContext(services, 'second-factor:reset')
    const user = await findUserByEmail(ctx, email.toLowerCase())
    if (!user) throw new StartError(`There is no account ${email}`)
    await resetSecondFactor(ctx, user.id)
    say(`${email} signs in with the password alone now. Set the second step up again at once.`)
  } finally {
    for (const closeOne of closers.reverse()) await closeOne()
  }
})
