import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#contract/locale.ts'
import { api } from '#web/lib/api/api.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { adminKeys } from '../admin-keys.ts'

/** Leads to the withdrawals, with the number of those that wait. */
export function WithdrawalsLink() {
  const { data: waiting = 0 } = useQuery({
    queryKey: [...adminKeys.withdrawals, 'count'],
    queryFn: async ({ signal }) => {
      const { pagination } = await api('GET /withdrawals', { query: { limit: 1 }, signal })
      return pagination.totalWithdrawals
    },
    staleTime: 0,
  })
  return (
    <ButtonLink variant="secondary" to="/admin/orders/withdrawals">
      Withdrawals{waiting > 0 && ` (${formatNumber(waiting)})`}
    </ButtonLink>
  )
}
