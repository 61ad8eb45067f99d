import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'
import { useChange } from '../../shared/record-queries.ts'

export const useUndoPreview = (entryId: string) =>
  useQuery({
    queryKey: ['admin', 'undo preview', entryId],
    queryFn: async ({ signal }) => {
      const { preview } = await api('GET /audit/:id/undo', { params: { id: entryId }, signal })
      assertAnswer(Array.isArray(preview?.changes))
      return preview
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Everything in the back office loads again, also after a conflict: the preview is another one then. */
export const useUndo = (id: string) =>
  useChange((seen: string) => api('POST /audit/:id/undo', { params: { id }, body: { seen } }), {
    awaits: [adminKeys.all],
  })
