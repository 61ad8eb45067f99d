import type { Identifier, Medium, PressingInput } from '#contract/pressings/pressing.ts'
import { BARCODE, formatRunout, parseRunout } from '#contract/pressings/pressing-text.ts'
import {
  channelWords,
  descriptionsOf,
  discSizes,
  discSpeeds,
  isDisc,
} from '#contract/pressings/record-formats.ts'
import { isFullDay } from '#web/lib/format/full-day.ts'
import { isDetailedTrack, toTrackInputs } from '../draft-tracks.ts'
import type { ProductDraft } from '../product-draft.ts'
import { type DraftMedium, type PressingDraft, toCreditInputs } from './pressing-draft.ts'

/** The whole pressing as the API takes it, the values of the album included. */
export function toPressingInput(draft: ProductDraft): PressingInput {
  const { artist, genre, releaseDate, credit, pressing, trackList } = draft
  const { moreGenres, ...own } = toOwnValues(pressing)
  return {
    ...own,
    released: releaseDate.trim(),
    genres: [genre.trim(), ...moreGenres].filter(isFirst),
    artists: credit.length > 0 ? toCreditInputs(credit) : toOneArtist(artist),
    tracks: toTrackInputs(trackList),
  }
}

/** Whether the pressing says more than brand and album info, and something else than before. */
export function isPressingChanged(draft: ProductDraft, saved: ProductDraft): boolean {
  return toOwnText(draft) !== toOwnText(saved)
}

/** Whether the pressing says anything that brand and album info do not. */
export function hasPressingData(draft: ProductDraft): boolean {
  const { labels, ...own } = toOwnPart(draft)
  return (
    labels.some(({ catalogueNumber }, index) => catalogueNumber !== '' || index > 0) ||
    Object.values(own).some((value) => !isEmpty(value))
  )
}

const isEmpty = (value: unknown) =>
  value === '' || value === undefined || (Array.isArray(value) && value.length === 0)

function toOwnText(draft: ProductDraft): string {
  return JSON.stringify(toOwnPart(draft))
}

/** The values of the section "Pressing" for a comparison, without those of artist, date and tracks. */
export function toPressingText({ pressing }: ProductDraft): string {
  return JSON.stringify(toOwnValues(pressing))
}

/** The values that brand and album info do not have. The title of a track counts only with its position or length. */
function toOwnPart({ credit, releaseDate, trackList, pressing }: ProductDraft) {
  const { format, ...own } = toOwnValues(pressing)
  const released = releaseDate.trim()
  return {
    ...own,
    format: format === 'Vinyl' ? '' : format,
    released: isFullDay(released) ? '' : released,
    credit: toCreditInputs(credit),
    tracks: trackList.some(isDetailedTrack) ? toTrackInputs(trackList) : [],
  }
}

/** The values of the section as the API takes them; the first genre is not among them. */
export function toOwnValues(pressing: PressingDraft) {
  const { stored, format, country, edition, packaging, moreGenres, styles, notes } = pressing
  const { runouts, otherIdentifiers, ...ids } = stored
  const originalYear = toNumber(pressing.originalYear)
  const limitedTo = toNumber(pressing.limitedTo)
  const discogsReleaseId = toNumber(toReleaseNumber(pressing.discogsRelease))
  const barcodes = pressing.barcodes
    .filter(({ value }) => value.trim() !== '')
    .map(({ value, description }): Identifier => {
      return { type: BARCODE, value: value.trim(), description }
    })
  return {
    ...ids,
    ...(discogsReleaseId !== undefined && { discogsReleaseId }),
    format,
    country: country.trim(),
    ...(originalYear !== undefined && { originalYear }),
    edition: edition.trim(),
    ...(limitedTo !== undefined && { limitedTo }),
    packaging: packaging.trim(),
    notes: notes.trim(),
    media: pressing.media.filter(isMediumFilled).map((medium) => toMedium(medium, format)),
    labels: pressing.labels
      .map(({ name, catalogueNumber }) => ({
        name: name.trim(),
        catalogueNumber: catalogueNumber.trim(),
      }))
      .filter(({ name, catalogueNumber }) => name !== '' || catalogueNumber !== ''),
    identifiers: [...barcodes, ...toRunouts(pressing.runout, runouts), ...otherIdentifiers],
    moreGenres: moreGenres.filter(isFirst),
    styles: styles.filter(isFirst),
  }
}

/** One for each line that is not blank. A line equal to a stored one stays as it is: a runout itself may contain a dash. */
function toRunouts(text: string, stored: readonly Identifier[]): Identifier[] {
  return text.split('\n').flatMap((line) => {
    const known = stored.find((each) => formatRunout(each) === line.trim())
    return known ?? parseRunout(line) ?? []
  })
}

/** Words that only discs have are left out for other formats; the draft retains them. */
function toMedium(medium: DraftMedium, format: PressingDraft['format']): Medium {
  const { quantity, channels, descriptions, colour, weight, text } = medium
  const isRound = isDisc(format)
  const offered = descriptionsOf(format)
  const size = isRound && discSizes.find((each) => each === medium.size)
  const speed = isRound && discSpeeds.find((each) => each === medium.speed)
  const channel = channelWords.find((each) => each === channels)
  const weightGrams = toNumber(weight)
  return {
    quantity: toNumber(quantity) ?? 1,
    ...(size && { size }),
    ...(speed && { speed }),
    ...(channel && { channels: channel }),
    descriptions: descriptions.filter((each) => offered.includes(each)),
    colour: colour.trim(),
    ...(weightGrams !== undefined && { weightGrams }),
    text: text.trim(),
  }
}

function isMediumFilled({ key: _, quantity, descriptions, ...texts }: DraftMedium): boolean {
  return (
    Number(quantity) !== 1 ||
    descriptions.length > 0 ||
    Object.values(texts).some((text) => text.trim() !== '')
  )
}

function toOneArtist(artist: string) {
  const name = artist.trim()
  return name === '' ? [] : [{ name, creditedAs: '', joinPhrase: '' }]
}

/** Undefined for an empty text, NaN for one that is no number: the server refuses it and names the field. */
function toNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text)
}

/** The number in the address of a release on Discogs, or in its short form `[r249504]`; other texts stay. */
function toReleaseNumber(text: string): string {
  const found = /release\/(\d+)|^\[?r(\d+)\]?$/i.exec(text.trim())
  return found?.[1] ?? found?.[2] ?? text
}

const isFirst = (text: string, index: number, texts: readonly string[]) =>
  text !== '' && texts.indexOf(text) === index
