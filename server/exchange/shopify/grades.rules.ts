import {
  type EquipmentCondition,
  equipmentConditions,
  gradeNames,
  type MediaGrade,
  mediaGrades,
  type SleeveGrade,
  sleeveGrades,
} from '#contract/copies/grades.ts'
import type { ProductType } from '#contract/products/catalogue.ts'

/** The options of a Shopify product that describe the condition of a copy. */

const conditionOptions = ['condition', 'media', 'media condition', 'grade', 'sleeve', 'quality']

export const isConditionOption = (name: string) =>
  conditionOptions.includes(name.trim().toLowerCase())

const isSleeveOption = (name: string) => name.trim().toLowerCase() === 'sleeve'

const newWords = ['new', 'sealed', 'brand new']

export type ReadCopy = {
  mediaGrade?: MediaGrade
  sleeveGrade?: SleeveGrade
  condition?: EquipmentCondition
  /** The number of a used copy of this shop, which its export gives. */
  sku?: string
  /** A grade that is none here, as it was written. */
  replaced?: string
}

type ReadValue = { kind: 'new' } | { kind: 'used'; copy: ReadCopy } | { kind: 'other' }

/** Shop grades that Discogs does not know. */
const replacements = ['EX', 'EX+', 'EXCELLENT', 'VG++']

const known = new Map<string, SleeveGrade>(
  sleeveGrades.flatMap((grade) => {
    const name = gradeNames[grade]
    const [plain = name, code = grade] = name.replace(')', '').split(' (')
    const words = [grade, name, plain, code]
    return words.map((word): [string, SleeveGrade] => [word.toUpperCase(), grade])
  }),
)
known.set('M-', 'NM').set('NM M-', 'NM').set('NM/M-', 'NM').set('NM-', 'NM')

type Grade = { grade: SleeveGrade; replaced?: string }

function readGrade(text: string): Grade | undefined {
  const word = text.trim().toUpperCase().replace(/\s+/g, ' ')
  if (replacements.includes(word)) return { grade: 'VG+', replaced: text.trim() }
  const grade = known.get(word)
  return grade && { grade }
}

const isMedia = (grade: SleeveGrade): grade is MediaGrade =>
  mediaGrades.some((each) => each === grade)

const toMedia = (found: Grade | undefined): ReadCopy | undefined =>
  found && isMedia(found.grade) ? { mediaGrade: found.grade, ...toReplaced(found) } : undefined

const toSleeve = (found: Grade | undefined): ReadCopy | undefined =>
  found && { sleeveGrade: found.grade, ...toReplaced(found) }

const toReplaced = ({ replaced }: Grade) => (replaced === undefined ? {} : { replaced })

/** "VG+ / VG", "Media: VG+ Sleeve: VG", "Used: VG+ / VG (20000035)", or the grade of the medium alone. */
function readRecord(text: string): ReadCopy | undefined {
  const [media, ...sleeves] = text.split(/\bsleeve\b/i)
  if (media !== undefined && sleeves.length === 1 && /^media\b/i.test(media)) {
    return join(withoutWords(media), withoutWords(sleeves[0] ?? ''))
  }
  const alone = toMedia(readGrade(withoutWords(text)))
  if (alone) return alone
  const both = ['/', ',', '|', ';'].map((sign) => {
    const at = text.indexOf(sign)
    return at > 0 ? join(text.slice(0, at), text.slice(at + 1)) : undefined
  })
  return both.find(Boolean)
}

/** "Media Condition: VG+," is VG+. */
function withoutWords(text: string): string {
  const parts = text.replace(/\bmedia\b|\bcondition\b/gi, '').split(/[,;/|:]| - /)
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}

function join(media: string, sleeve: string): ReadCopy | undefined {
  const [one, other] = [toMedia(readGrade(media)), toSleeve(readGrade(sleeve))]
  return one && other && { ...other, ...one }
}

function readEquipment(text: string): ReadCopy | undefined {
  const condition = equipmentConditions.find((word) => word.toLowerCase() === text.toLowerCase())
  return condition && { condition }
}

/** Only records and turntables have used copies. */
function readCopy(name: string, text: string, type: ProductType): ReadCopy | undefined {
  if (type === 'turntable') return readEquipment(text)
  if (type !== 'vinyl') return
  return isSleeveOption(name) ? toSleeve(readGrade(text)) : readRecord(text)
}

/** The meaning of a value of one of the options above. */
export function readCondition(
  { name, value }: { name: string; value: string },
  type: ProductType,
): ReadValue {
  const plain = value.trim().replace(/\s+/g, ' ')
  if (newWords.includes(plain.toLowerCase())) return { kind: 'new' }
  const [, text = '', sku] = /^(?:used\s?[:-]?\s)?(.*?)(?: \((2\d{7})\))?$/i.exec(plain) ?? []
  const copy = readCopy(name, text, type)
  if (!copy) return { kind: 'other' }
  return { kind: 'used', copy: { ...copy, ...(sku !== undefined && { sku }) } }
}
