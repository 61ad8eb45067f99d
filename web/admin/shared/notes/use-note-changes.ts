import type { QueryKey } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '../record-queries.ts'

/** Adds and deletes notes about a record; resolves when the query that lists them shows the change. */
export function useNoteChanges(about: 'orders' | 'users', id: string, listed: QueryKey) {
  const effects = { awaits: [listed] }
  const add = useChange(
    (text: string) => api(`POST /${about}/:id/notes`, { params: { id }, body: { text } }),
    effects,
  )
  const remove = useChange(
    (noteId: string) => api(`DELETE /${about}/:id/notes/:noteId`, { params: { id, noteId } }),
    effects,
  )
  return { add: add.mutateAsync, remove: remove.mutateAsync }
}
