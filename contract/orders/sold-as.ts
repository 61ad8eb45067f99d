import { z } from 'zod'
import { equipmentConditions, mediaGrades, sleeveGrades } from '../copies/grades.ts'

/**
 * The description of an offer when it was sold, stored with the order line and never changed. Texts are empty when unknown,
 * `label` is empty for other types than vinyl.
 */
export const soldAs = z.object({
  kind: z.enum(['new', 'used', 'option']),
  artist: z.string(),
  title: z.string(),
  label: z.string(),
  catalogueNumber: z.string(),
  /** As printed. */
  barcode: z.string(),
  country: z.string(),
  /** A partial date, as the pressing has it. */
  released: z.string(),
  /** "2 × LP, Album" */
  format: z.string(),
  edition: z.string(),
  /** The next six are set for a used copy. */
  mediaGrade: z.enum(mediaGrades).optional(),
  sleeveGrade: z.enum(sleeveGrades).optional(),
  condition: z.enum(equipmentConditions).optional(),
  isPlayGraded: z.boolean().optional(),
  notes: z.string().optional(),
  /** Image URLs. */
  photos: z.array(z.string()).optional(),
  /** Only admins see it. */
  sku: z.string().optional(),
  /** Options only. */
  optionLabel: z.string().optional(),
  /** The sentence with which the shop has excluded it from withdrawal; absent where it can be withdrawn. */
  withdrawalExclusion: z.string().optional(),
})
export type SoldAs = z.infer<typeof soldAs>
