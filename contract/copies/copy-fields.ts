import { COPY_NOTES_MAX, COPY_SOURCE_MAX, LOCATION_MAX, LOT_MAX } from '../limits.ts'

/**
 * The table of the fields of a used copy by API name, in the order of a CSV export. Schemas, form, conflicts, audit log, import
 * and export derive from it; it is plain data and adds no schemas to bundles.
 */

type FieldEntry = {
  /** The label in the form, in conflicts and in messages. */
  label: string
  /** Where the API has it: in the public `copy` or in the private `inventory`. */
  part: 'copy' | 'inventory'
  /** The column of a file of used copies, if it has one. */
  csv?: string
  /** An import leaves the column as it is. */
  isExportOnly?: true
} & (
  | { kind: 'text'; maxLength: number }
  | { kind: 'mediaGrade' | 'sleeveGrade' | 'condition' | 'yesNo' | 'day' | 'grams' }
  /** The database column, which is in cents; the API has dollars. */
  | { kind: 'amount'; column: `${string}Cents` }
)

export const copyFields = {
  mediaGrade: { part: 'copy', kind: 'mediaGrade', label: 'Media grade', csv: 'media' },
  sleeveGrade: { part: 'copy', kind: 'sleeveGrade', label: 'Sleeve grade', csv: 'sleeve' },
  condition: { part: 'copy', kind: 'condition', label: 'Condition', csv: 'condition' },
  isPlayGraded: { part: 'copy', kind: 'yesNo', label: 'Play-graded', csv: 'play_graded' },
  notes: { part: 'copy', kind: 'text', label: 'Notes', maxLength: COPY_NOTES_MAX, csv: 'notes' },
  cost: { part: 'inventory', kind: 'amount', column: 'costCents', label: 'Cost', csv: 'cost' },
  floorPrice: {
    part: 'inventory',
    kind: 'amount',
    column: 'floorCents',
    label: 'Floor price',
    csv: 'floor_price',
  },
  location: {
    part: 'inventory',
    kind: 'text',
    label: 'Location',
    maxLength: LOCATION_MAX,
    csv: 'location',
  },
  lot: {
    part: 'inventory',
    kind: 'text',
    label: 'Lot',
    maxLength: LOT_MAX,
    csv: 'lot',
    isExportOnly: true,
  },
  acquiredOn: {
    part: 'inventory',
    kind: 'day',
    label: 'Bought on',
    csv: 'acquired_on',
    isExportOnly: true,
  },
  acquiredFrom: {
    part: 'inventory',
    kind: 'text',
    label: 'Bought from',
    maxLength: COPY_SOURCE_MAX,
    csv: 'acquired_from',
    isExportOnly: true,
  },
  isPriceFixed: { part: 'inventory', kind: 'yesNo', label: 'Never mark down' },
  shippingWeightGrams: { part: 'inventory', kind: 'grams', label: 'Shipping weight' },
} as const satisfies Record<string, FieldEntry>

type Table = typeof copyFields
export type CopyField = keyof Table
export type CopyKind = Table[CopyField]['kind']
export type CopyFieldsWith<Values> = {
  [F in CopyField]: Table[F] extends Values ? F : never
}[CopyField]
export type CopyPart = FieldEntry['part']
/** The fields that are always there; the others may be null. */
export type RequiredCopyField = CopyFieldsWith<{ kind: 'text' | 'yesNo' }>

// Object.keys returns strings even when the keys are known.
export const copyFieldNames = Object.keys(copyFields) as CopyField[]

export const isRequiredCopyField = (field: CopyField): field is RequiredCopyField =>
  copyFields[field].kind === 'text' || copyFields[field].kind === 'yesNo'

/** The fields of a part, in the order of the table. */
export function listPart<Part extends CopyPart>(part: Part): CopyFieldsWith<{ part: Part }>[] {
  const isOfPart = (field: CopyField): field is CopyFieldsWith<{ part: Part }> =>
    copyFields[field].part === part
  return copyFieldNames.filter(isOfPart)
}
