import { PRESSING_MEDIA_MAX, PRODUCT_TEXT_MAX } from '#contract/limits.ts'
import type { Medium } from '#contract/pressings/pressing.ts'
import {
  channelWords,
  descriptionsOf,
  discSizes,
  discSpeeds,
  type FormatName,
  formatNames,
} from '#contract/pressings/record-formats.ts'
import { cutText } from '#server/platform/csv/cut-text.ts'
import { freeWords, shortForms } from './format-words.ts'

export type ParsedFormat = {
  format: FormatName
  media: Medium[]
  /** The words that are none of Discogs; they stay in the free text. */
  unknown: string[]
}

/** `2xLP`, `2 × LP` */
const QUANTITY = /^(\d{1,3}) ?[x×] ?(?=\D)/i
const DESCRIPTIONS_MAX = 30

/** "2xLP, Album, RE + 7", S/Sided": the media of a cell, and their format. */
export function parseFormat(cell: string): ParsedFormat {
  const parts = cell.split(' + ').map(toWords)
  const format = findFormat(parts.flatMap(({ words }) => words))
  const found = parts.slice(0, PRESSING_MEDIA_MAX).map((part) => toMedium(part, format))
  return {
    format,
    media: found.map(({ medium }) => medium).filter(hasContent),
    unknown: [...new Set(found.flatMap(({ unknown }) => unknown))],
  }
}

type Part = { quantity: number; words: string[] }

function toWords(text: string): Part {
  const [, quantity] = QUANTITY.exec(text.trim()) ?? []
  const words = text.trim().replace(QUANTITY, '').split(/[,;]/).map(toFullWord).filter(Boolean)
  return { quantity: Math.max(1, Number(quantity ?? 1)), words }
}

/** The word in full, with plain inches: `12''` and `12”` are `12"`. */
function toFullWord(word: string): string {
  const text = word.trim().replace(/(?:''|[″”“])$/, '"')
  return shortForms[text.toLowerCase()] ?? text
}

function pickWord<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  const lower = text.toLowerCase()
  return words.find((word) => word.toLowerCase() === lower)
}

/** The first name of a format; sizes alone mean vinyl. */
function findFormat(words: readonly string[]): FormatName {
  for (const word of words) {
    const name = pickWord(formatNames, word)
    if (name) return name
    if (pickWord(discSizes, word)) return 'Vinyl'
  }
  return 'Vinyl'
}

function toMedium({ quantity, words }: Part, format: FormatName) {
  const medium: Medium = { quantity, descriptions: [], colour: '', text: '' }
  const free: string[] = []
  const unknown: string[] = []
  for (const word of words) {
    if (isFormatOf(word, format) || take(medium, word, format)) continue
    free.push(word)
    if (!pickWord(freeWords, word) && !pickWord(formatNames, word)) unknown.push(word)
  }
  medium.text = cutText(free.join(', '), PRODUCT_TEXT_MAX)
  return { medium, unknown }
}

const isFormatOf = (word: string, format: FormatName) => pickWord([format], word) !== undefined

/** Puts a word where it belongs; false for free text, and for the second of two sizes. */
function take(medium: Medium, word: string, format: FormatName): boolean {
  const size = pickWord(discSizes, word)
  const speed = pickWord(discSpeeds, word)
  const channels = pickWord(channelWords, word)
  const description = pickWord(descriptionsOf(format), word)
  if (size && !medium.size) medium.size = size
  else if (speed && !medium.speed) medium.speed = speed
  else if (channels && !medium.channels) medium.channels = channels
  else if (description && medium.descriptions.length < DESCRIPTIONS_MAX) {
    if (!medium.descriptions.includes(description)) medium.descriptions.push(description)
  } else return false
  return true
}

/** A single disc without any word says nothing. */
function hasContent({ quantity, size, speed, channels, descriptions, text }: Medium): boolean {
  const hasWord = size ?? speed ?? channels ?? descriptions[0] ?? (text || undefined)
  return quantity > 1 || hasWord !== undefined
}
