import { findOpenAccounts } from '#server/auth/index.ts'
import type { Config } from '#server/config.ts'
import { DEMO_ACCOUNTS } from '#server/demo-accounts.ts'
import type { Check } from '#server/platform/check.ts'
import { note, ok, wrong } from './check-messages.ts'

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
      if (!db) return [note('Off. Accounts are not looked at, as the database is not there.')]
      const left = await findOpenAccounts({ db }, DEMO_ACCOUNTS)
      if (left.length === 0) return [ok('Off, and no demo account can sign in.')]
      return [
        wrong(
          `Off, but ${left.join(' and ')} can still sign in with a public password.`,
          'Start with an empty database: a demo is not turned into a live shop.',
        ),
      ]
    },
  }
}
