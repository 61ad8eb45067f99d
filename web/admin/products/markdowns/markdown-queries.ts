import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MarkdownSchedule } from '#contract/markdowns.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'

/** The schedule for the form: current when opened and never refreshed, so that nothing changes under the form. */
export function useSchedule() {
  return useQuery({
    queryKey: adminKeys.markdownSchedule,
    queryFn: async ({ signal }) => (await api('GET /markdown-schedule', { signal })).schedule,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function useProposals() {
  return useQuery({
    queryKey: adminKeys.markdownProposals,
    queryFn: async ({ signal }) => {
      const list = await api('GET /markdown-proposals', { signal })
      assertAnswer(Array.isArray(list.proposals))
      return list
    },
    staleTime: 0,
  })
}

export const useScheduleUpdate = () =>
  useChange((body: MarkdownSchedule) => api('PUT /markdown-schedule', { body }))

export const useNewProposals = () => useChange(() => api('POST /markdown-proposals'))

export const useApply = () =>
  useChange((body: { ids: string[]; seen: string }) =>
    api('POST /markdown-proposals/apply', { body }),
  )

/** The list of proposals loads again, and lists that show prices. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.usedCopyLists })
      void queryClient.invalidateQueries({ queryKey: adminKeys.productLists })
      return queryClient.invalidateQueries({ queryKey: adminKeys.markdownProposals })
    },
  })
}
