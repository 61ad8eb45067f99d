import type { SleeveGrade } from '#contract/copies/grades.ts'

const worn = 'Plays through without skipping, with noise and clear wear.'
const damaged = 'Damaged: it may skip. A filler until a better one comes.'

/** The meaning of each grade for a shopper. */
export const gradeExplanations: Record<SleeveGrade, string> = {
  M: 'Perfect. Unplayed, usually sealed.',
  NM: 'Nearly perfect. No visible wear, plays without noise.',
  'VG+': 'Light signs of play that do not affect the sound.',
  VG: 'Some surface noise in quiet passages, light scratches you can see.',
  'G+': worn,
  G: worn,
  F: damaged,
  P: damaged,
  Generic: 'A plain or company sleeve.',
  'No Cover': 'Without a sleeve.',
  'Not Graded': 'The sleeve has not been graded.',
}
