/** Owns the used copies: their list, form, intake and stickers. */

export { toGradeText } from './form/grade-options.ts'
