import { readFileSync } from 'node:fs'

/** A group of requirements, with each line's id and whether a test title names it. */
export type Group = { name: string; lines: { id: string; isHeld: boolean }[] }

const ID = /\b[A-Z]+-\d+\b/g

/** Reads `docs/requirements.md` against the titles of all tests. */
export function readLedger(document: string, titles: string[]): Group[] {
  const held = new Set(titles.flatMap((title) => title.match(ID) ?? []))
  return readFileSync(document, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      name: section.slice(0, section.indexOf('\n')),
      lines: [...section.matchAll(/^- ([A-Z]+-\d+) /gm)].map(([, id = '']) => ({
        id,
        isHeld: held.has(id),
      })),
    }))
}

/** Ids in test titles that the document does not define. */
export function findUnknownIds(groups: Group[], titles: string[]): string[] {
  const known = new Set(groups.flatMap(({ lines }) => lines.map(({ id }) => id)))
  const prefixes = new Set([...known].map((id) => id.split('-')[0]))
  return [...new Set(titles.flatMap((title) => title.match(ID) ?? []))].filter(
    (id) => prefixes.has(id.split('-')[0]) && !known.has(id),
  )
}
