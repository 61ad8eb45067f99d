import type { CallRequest } from '#contract/calls.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { useChange } from '../shared/record-queries.ts'
import { useAdminList } from '../shared/use-admin-list.ts'

export type WithdrawalList = 'waiting' | 'decided'

export function useWithdrawalList(list: WithdrawalList) {
  return useAdminList<Withdrawal>({
    queryKey: [...adminKeys.withdrawals, list],
    async loadPage(paging, signal) {
      const query = { ...paging, list }
      const { withdrawals, pagination } = await api('GET /withdrawals', { query, signal })
      assertAnswer(Array.isArray(withdrawals))
      return { items: withdrawals, total: pagination.totalWithdrawals, pagination }
    },
  })
}

export type Decision = CallRequest<'PUT /withdrawals/:id'>['body']

/** Decides on top of the withdrawal as it is shown; both lists and the timeline of its order load again. */
export function useDecision({ _id: id, version, order }: Withdrawal) {
  return useChange(
    (body: Decision) =>
      api('PUT /withdrawals/:id', { params: { id }, headers: ifMatch(version), body }),
    {
      invalidates: order ? [adminKeys.timeline(order._id)] : [],
      awaits: [adminKeys.withdrawals],
    },
  )
}
