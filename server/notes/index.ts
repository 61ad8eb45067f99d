/**
 * Owns how admins note something about a record, which has a table of notes of its own. Must not know the records.
 */
export { addNote, type NotesOf, removeNote } from './notes.ts'
export { planNoteUndo } from './plan-note-undo.ts'
