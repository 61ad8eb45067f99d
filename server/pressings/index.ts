/**
 * Owns the pressings of records, and the artists and labels that they share: names, their pages, changes and merges.
 */

export { revertPressing, toExactPressing, toPressingInput } from './exact-pressing.rules.ts'
export { insertPressings, saveReleases } from './insert-pressings.ts'
export { getName, getNameById } from './names.queries.ts'
export type { NameKind } from './names.rules.ts'
export { countNamesOfRecords, listNamesOfRecords } from './names-of-records.queries.ts'
export { type PresentNames, readPresentNames, withPresentNames } from './present-names.ts'
export {
  pressingColumns,
  readPressings,
  readWithPressing,
  withPressings,
} from './pressing.queries.ts'
export { nameHandlers } from './pressing.routes.ts'
export {
  mergeTracks,
  saysMoreThanProduct,
  toGtins,
  toNumbers,
  toPressing,
  toPressingAudit,
  toSearchExtra,
  withoutEmpty,
  withPressing,
} from './pressing.rules.ts'
export { findSameBarcode } from './same-barcode.queries.ts'
export { hideClips, withFirstClips } from './show-clips.ts'
export { isNameTaken, updateName } from './update-name.ts'
export { assertHasPressing, type WrittenPressing, writePressing } from './write-pressing.ts'
