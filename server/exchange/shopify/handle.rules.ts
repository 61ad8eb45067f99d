import { HANDLE_MAX } from '#contract/limits.ts'
import { cutText } from '#server/platform/csv/cut-text.ts'

/** The names of products in the URLs of a Shopify shop. */

/** Lower case letters and digits with dashes between them, as Shopify makes a handle of a title. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

const ID_BEGINNING = 8
/** Differs between ids of the same minute. */
const LONG_BEGINNING = 13

type Named = { id: string; name: string; artist: string | null }

/** The handle of a product that never had one: artist, name and the beginning of its id. */
export function toHandle({ id, name, artist }: Named, { isLong = false } = {}): string {
  const slug = cutText(slugify(`${artist ?? ''} ${name}`), HANDLE_MAX - LONG_BEGINNING - 1)
  const beginning = id.slice(0, isLong ? LONG_BEGINNING : ID_BEGINNING)
  return [slug.replace(/-$/, ''), beginning].filter(Boolean).join('-')
}
