import { inArray } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Config } from '#server/config.ts'
import type { Check } from '#server/platform/check.ts'
import { note, ok, wrong } from './check-messages.ts'

const DEMO_ACCOUNTS = ['admin@example.com', 'customer@example.com']

/** Checks whether the shop is a demo, and whether a live shop contains demo data. */
export function demoCheck({ demo }: Config): Check {
  return {
    part: 'demo',
    title: 'Demo',
    async run({ db }) {
      if (demo) {
        return [
          note(
            'On: accounts with public passwords, and demo parts where no real one is set up.',
            'To go live, follow docs/operations.md.',
          ),
        ]
      }
      const left = db ? await findDemoAccounts(db) : []
      if (left.length === 0) return [ok('Off, and no demo account is left.')]
      return [
        wrong(
          `Off, but ${left.join(' and ')} can still sign in with a public password.`,
          'Start with an empty database: a demo is not turned into a live shop.',
        ),
      ]
    },
  }
}

async function findDemoAccounts(db: Parameters<Check['run']>[0]['db'] & {}): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email, DEMO_ACCOUNTS))
    .catch(() => [])
  return rows.map(({ email }) => email)
}
