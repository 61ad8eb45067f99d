import { type Matches, pageMeta } from '#web/lib/page-meta.ts'

/** The `meta` of a page of the back office. */
export const adminMeta =
  (title: string) =>
  ({ matches }: { matches: Matches }) =>
    pageMeta(matches, { title: `${title}, back office`, hidden: true })
