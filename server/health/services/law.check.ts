import { and, eq } from 'drizzle-orm'
import { WITHDRAWAL_PAGE_SLUG } from '#contract/withdrawal-text.ts'
import { pages } from '#server/pages/pages.tables.ts'
import type { Check } from '#server/platform/check.ts'
import { note, ok } from './check-messages.ts'

/** Checks the text about withdrawal in confirmations of orders; Settings, Law has all duties. */
export const lawCheck: Check = {
  part: 'law',
  title: 'Law',
  async run({ db }) {
    if (!db) return [note('Not looked at, as the database is not there.')]
    const isPublished = and(eq(pages.slug, WITHDRAWAL_PAGE_SLUG), pages.isPublished)
    if ((await db.$count(pages, isPublished)) > 0) {
      return [ok('Each confirmation of an order carries the text about withdrawal.')]
    }
    return [
      note(
        'The text about withdrawal is not published: confirmations of orders lack it.',
        `Publish a page with the address ${WITHDRAWAL_PAGE_SLUG} under Settings, Pages. Settings, Law lists the other duties.`,
      ),
    ]
  },
}
