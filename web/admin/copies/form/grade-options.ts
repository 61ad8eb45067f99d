import {
  type EquipmentCondition,
  equipmentConditions,
  gradeNames,
  type MediaGrade,
  mediaGrades,
  type SleeveGrade,
} from '#contract/copies/grades.ts'

/** One key for each grade, for people who grade with one hand on the record. */
export type GradeOption<Grade extends string> = {
  key: string
  value: Grade
  /** The code on the button. */
  label: string
  /** The whole name, for screen readers and as a tooltip. */
  name: string
}

/** 8 for Mint down to 1 for Poor. */
export const mediaOptions: GradeOption<MediaGrade>[] = mediaGrades.map((value, place) => ({
  key: String(mediaGrades.length - place),
  value,
  label: value,
  name: gradeNames[value],
}))

export const sleeveOptions: GradeOption<SleeveGrade>[] = [
  ...mediaOptions,
  { key: '9', value: 'Generic', label: 'Generic', name: 'Generic' },
  { key: '0', value: 'No Cover', label: 'No cover', name: 'No cover' },
  { key: '-', value: 'Not Graded', label: 'Not graded', name: 'Not graded' },
]

/** 5 for Like new down to 1 for For parts. */
export const conditionOptions: GradeOption<EquipmentCondition>[] = equipmentConditions.map(
  (value, place) => ({
    key: String(equipmentConditions.length - place),
    value,
    label: value,
    name: value,
  }),
)

export function findByKey<Grade extends string>(
  options: readonly GradeOption<Grade>[],
  key: string,
): Grade | undefined {
  return options.find((option) => option.key === key)?.value
}

type Grades = {
  mediaGrade?: MediaGrade | '' | undefined
  sleeveGrade?: SleeveGrade | '' | undefined
  condition?: EquipmentCondition | '' | undefined
}

/** "VG+ / VG", "Good"; a dash for a missing grade, empty without any. */
export function toGradeText({ mediaGrade, sleeveGrade, condition }: Grades): string {
  if (condition) return condition
  if (!mediaGrade && !sleeveGrade) return ''
  const sleeve = sleeveOptions.find(({ value }) => value === sleeveGrade)?.label
  return `${mediaGrade || '–'} / ${sleeve ?? '–'}`
}
