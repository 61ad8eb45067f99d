/**
 * The grades of used copies: the Goldmine scale with the words of Discogs, which accepts no others. Plain data, which adds no
 * schemas to bundles.
 */

/** Best first. */
export const mediaGrades = ['M', 'NM', 'VG+', 'VG', 'G+', 'G', 'F', 'P'] as const
export type MediaGrade = (typeof mediaGrades)[number]

export const sleeveGrades = [...mediaGrades, 'Generic', 'No Cover', 'Not Graded'] as const
export type SleeveGrade = (typeof sleeveGrades)[number]

/** Best first; records have grades instead. */
export const equipmentConditions = ['Like new', 'Excellent', 'Good', 'Fair', 'For parts'] as const
export type EquipmentCondition = (typeof equipmentConditions)[number]

/** The full names, as Discogs writes them. */
export const gradeNames: Record<SleeveGrade, string> = {
  M: 'Mint (M)',
  NM: 'Near Mint (NM or M-)',
  'VG+': 'Very Good Plus (VG+)',
  VG: 'Very Good (VG)',
  'G+': 'Good Plus (G+)',
  G: 'Good (G)',
  F: 'Fair (F)',
  P: 'Poor (P)',
  Generic: 'Generic',
  'No Cover': 'No Cover',
  'Not Graded': 'Not Graded',
}
