import type { DraftTrack } from '../draft-tracks.ts'

/**
 * The key of the track of each file, by its name: a position at its start, the title of a track in it, or a number that counts tracks.
 * No track has two files; undefined for a file of none.
 */
export function assignClips(
  fileNames: readonly string[],
  tracks: readonly DraftTrack[],
): (number | undefined)[] {
  const open = tracks.filter(({ isHeading, title }) => !isHeading && title.trim() !== '')
  const numbers = new Map(open.map(({ key }, index) => [index + 1, key]))
  const taken = new Set<number>()
  const found: (number | undefined)[] = fileNames.map(() => undefined)
  for (const find of [byPosition, byTitle, byNumber(numbers)]) {
    for (const [index, name] of fileNames.entries()) {
      if (found[index] !== undefined) continue
      const key = find(
        normalize(name.replace(/\.\w{2,4}$/, '')),
        open.filter((track) => !taken.has(track.key)),
      )
      if (key === undefined || taken.has(key)) continue
      found[index] = key
      taken.add(key)
    }
  }
  return found
}

type Find = (name: string, tracks: readonly DraftTrack[]) => number | undefined

/** `A1`, `b2`; bare numbers may count through all sides. */
const byPosition: Find = (name, tracks) => {
  const [first = ''] = name.split(' ')
  if (!/^\p{L}{1,2}\d{1,2}$/u.test(first)) return
  return tracks.find(({ position = '' }) => normalize(position) === first)?.key
}

/** The longest title first: "Blue" is also in the name of "Blue Monday". */
const byTitle: Find = (name, tracks) =>
  tracks
    .map(({ key, title }) => ({ key, title: normalize(title) }))
    .filter(({ title }) => title !== '' && ` ${name} `.includes(` ${title} `))
    .toSorted((one, other) => other.title.length - one.title.length)[0]?.key

const byNumber =
  (numbers: ReadonlyMap<number, number>): Find =>
  (name) => {
    const [digits] = /^\d{1,3}(?= |$)/.exec(name) ?? []
    return digits === undefined ? undefined : numbers.get(Number(digits))
  }

/** Lower case, without accents, one space between words. */
function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
