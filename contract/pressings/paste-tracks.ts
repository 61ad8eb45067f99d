import { parseLength, type Track } from './track-list.ts'

/**
 * The track list in a pasted text, one track a line: "A1 Second Hand News 2:43", with or without position and length, from
 * any source. A line without a position that ends in a colon is a heading. Nothing but numbering,
 * separators and lengths is dropped.
 */
export function parseTrackList(text: string): Track[] {
  const lines = text.split(/\r?\n/).map(cleanLine).filter(Boolean)
  const isNumbered = isNumberedList(lines)
  return lines.map((line) => toTrack(line, isNumbered))
}

function cleanLine(line: string): string {
  return line
    .replace(/[^\S\t]/g, ' ')
    .trim()
    .replace(/^[\s•*·]+/u, '')
}

function toTrack(line: string, isNumbered: boolean): Track {
  const { position, rest } = readPosition(line, isNumbered)
  if (!position && /\S:$/.test(rest)) return toHeading(rest.slice(0, -1))
  const { seconds, title } = readLength(rest)
  const cells = title.split('\t').map(tidy).filter(Boolean)
  // Lists of records by several artists have a column with the artist: "The Slits–".
  const hasArtist = cells.length > 1
  return {
    position,
    title: hasArtist ? cells.slice(1).join(' ') : (cells[0] ?? ''),
    ...(seconds === undefined ? {} : { seconds }),
    isHeading: false,
    artist: hasArtist ? (cells[0] ?? '').replace(/[–—-]$/, '').trimEnd() : '',
  }
}

function toHeading(title: string): Track {
  return { position: '', title: tidy(title), isHeading: true, artist: '' }
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** `A1`, `B`, `1-01`, `CD1-01`. */
const LETTERED = /^(\p{L}{1,2}\d{1,2}[a-z]?|(?:\p{Lu}{2,3})?\d{1,2}-\d{1,2})(?:[.):]*\s+|[.):]+|$)/u
/** A letter alone also begins a title, "A Day in the Life", and needs a sign after it. */
const LETTER = /^([A-Z]{1,2})(?:[.)]+\s*|\s*\t\s*|\s+[–—-]\s+|\s{2,})/
const NUMBER = /^(\d{1,3})(?:[.)]+\s+|\s*\t\s*|\s+[–—-]\s+)/
const BARE_NUMBER = /^(\d{1,3})\s+/

function readPosition(line: string, isNumbered: boolean): { position: string; rest: string } {
  const patterns = [LETTERED, LETTER, NUMBER, ...(isNumbered ? [BARE_NUMBER] : [])]
  for (const pattern of patterns) {
    const [match, position] = pattern.exec(line) ?? []
    if (match === undefined || position === undefined) continue
    const rest = line.slice(match.length).replace(/^[–—-]\s+/, '')
    if (rest) return { position: withoutZeros(position), rest }
  }
  return { position: '', rest: line }
}

/** Positions have no leading zeros, except after a dash: `1-01`. */
function withoutZeros(position: string): string {
  return position.includes('-') ? position : position.replace(/^(\D*)0+(?=\d)/, '$1')
}

/** Whether the lines count from 1 without signs: "1 Airbag"; a single number may begin a title. */
function isNumberedList(lines: readonly string[]): boolean {
  const tracks = lines.filter((line) => !line.endsWith(':'))
  return (
    tracks.length > 1 &&
    tracks.every((line, index) => Number(BARE_NUMBER.exec(line)?.[1]) === index + 1)
  )
}

const LENGTH = /(?:^|[\s([–—-])[([]?(\d{1,2}:\d\d:\d\d|\d{1,3}:\d\d)[)\]]?$/

function readLength(text: string): { title: string; seconds: number | undefined } {
  const found = LENGTH.exec(text)
  const seconds = found?.[1] === undefined ? undefined : parseLength(found[1])
  if (!found || seconds === undefined || found.index === 0)
    return { title: text, seconds: undefined }
  return { title: withoutLeader(text.slice(0, found.index).trimEnd()), seconds }
}

/** Drops the separator or the dotted leader between title and length. */
function withoutLeader(title: string): string {
  const lastWord = title.lastIndexOf(' ') + 1
  const isSeparator = /^[.…·_–—-]+$/u.test(title.slice(lastWord))
  return isSeparator && lastWord > 0 ? title.slice(0, lastWord).trimEnd() : title
}
