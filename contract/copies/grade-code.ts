import type { SleeveGrade } from './grades.ts'

/** The code as screens write it: "VG+", and "No cover" for `No Cover`. Apart from the names of grades, which cards do not load. */
export function toGradeCode(grade: SleeveGrade): string {
  if (grade === 'No Cover') return 'No cover'
  return grade === 'Not Graded' ? 'Not graded' : grade
}
