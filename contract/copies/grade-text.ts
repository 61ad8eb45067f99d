import type { SoldAs } from '../orders/sold-as.ts'
import { toGradeCode } from './grade-code.ts'
import { type EquipmentCondition, gradeNames, type MediaGrade, type SleeveGrade } from './grades.ts'

/** The texts about grades that screens, mails and printed documents share. Plain data, which adds no schemas to bundles. */

/** Records have two grades, equipment has a condition; a draft may have none. */
export type Grades = {
  mediaGrade?: MediaGrade | undefined
  sleeveGrade?: SleeveGrade | undefined
  condition?: EquipmentCondition | undefined
}

/** "media VG+, sleeve VG", of equipment "Good". */
export function toShortGrades({ mediaGrade, sleeveGrade, condition }: Grades): string {
  if (condition) return condition
  return [
    mediaGrade && `media ${toGradeCode(mediaGrade)}`,
    sleeveGrade && `sleeve ${toGradeCode(sleeveGrade)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** "Media: Very Good Plus (VG+). Sleeve: Very Good (VG).", of equipment "Condition: Good." */
export function toFullGrades({ mediaGrade, sleeveGrade, condition }: Grades): string {
  return [
    condition && `Condition: ${condition}.`,
    mediaGrade && `Media: ${gradeNames[mediaGrade]}.`,
    sleeveGrade && `Sleeve: ${gradeNames[sleeveGrade]}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The name of a sold offer where nothing else describes it: "Rumours (used: media VG+, sleeve VG)", "Shirt (M)". */
export function toSoldName(name: string, soldAs: SoldAs | null | undefined): string {
  if (soldAs?.kind === 'used') return `${name} (used: ${toShortGrades(soldAs)})`
  return soldAs?.optionLabel ? `${name} (${soldAs.optionLabel})` : name
}
