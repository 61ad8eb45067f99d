import { useQuery } from '@tanstack/react-query'
import { ifMatch } from '#contract/if-match.ts'
import type { MarkdownSchedule, VersionedSchedule } from '#contract/pricing/markdowns.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'
import { useChange, useOpened } from '../../shared/record-queries.ts'

const proposalsKey = ['admin', 'markdown proposals']

/** The schedule as it is now. */
export const loadSchedule = async () => (await api('GET /markdown-schedule')).schedule

export const useSchedule = () => useOpened(['admin', 'markdown schedule'], loadSchedule)

export function useProposals() {
  return useQuery({
    queryKey: proposalsKey,
    queryFn: async ({ signal }) => {
      const list = await api('GET /markdown-proposals', { signal })
      assertAnswer(Array.isArray(list.proposals))
      return list
    },
    staleTime: 0,
  })
}

/** Lists that show prices load again too. */
const effects = {
  invalidates: [adminKeys.usedCopyLists, adminKeys.productLists],
  awaits: [proposalsKey],
}

type ScheduleSave = { input: MarkdownSchedule; base: VersionedSchedule }

export const useSaveSchedule = () =>
  useChange(async ({ input: body, base }: ScheduleSave) => {
    const headers = ifMatch(base.version)
    return (await api('PUT /markdown-schedule', { body, headers })).schedule
  }, effects)

export const useNewProposals = () => useChange(() => api('POST /markdown-proposals'), effects)

export const useApply = () =>
  useChange(
    (body: { ids: string[]; seen: string }) => api('POST /markdown-proposals/apply', { body }),
    effects,
  )
