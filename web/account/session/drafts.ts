import { readToken } from '#web/lib/api/token.ts'
import { removeStoredDrafts } from './remove-drafts.ts'
import { type Drafts, readStoredDrafts, storeDrafts } from './stored-drafts.ts'

/**
 * Half-written texts of the signed-in user. They survive a reload of the tab; they are stored only while the user is
 * signed in, and another user never gets them.
 */

/** Undefined until the storage has been read. */
let drafts: Drafts | null | undefined

/** The texts whose names begin with `prefix`, by the rest of the name. */
export function readDrafts(owner: string, prefix: string): Record<string, string> {
  const named = Object.entries(textsOf(owner)).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(named.map(([name, text]) => [name.slice(prefix.length), text]))
}

/** Replaces the texts whose names begin with `prefix`; no texts remove the draft. */
export function writeDrafts(
  owner: string,
  prefix: string,
  texts: Readonly<Record<string, string>>,
): void {
  const others = Object.entries(textsOf(owner)).filter(([name]) => !name.startsWith(prefix))
  const own = Object.entries(texts).map(([name, text]) => [prefix + name, text])
  drafts = { owner, texts: Object.fromEntries([...others, ...own]) }
  if (readToken() !== null) storeDrafts(drafts)
}

/** For a sign-out: nothing remains in this tab. */
export function discardDrafts(): void {
  drafts = null
  removeStoredDrafts()
}

function textsOf(owner: string): Drafts['texts'] {
  if (drafts === undefined) drafts = readStoredDrafts()
  return drafts?.owner === owner ? drafts.texts : {}
}
