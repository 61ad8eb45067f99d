import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#contract/locale.ts'
import { api } from '#web/lib/api/api.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** Leads to the handing over, in a shop whose customers collect orders; with the number of orders that wait for it. */
export function HandOverLink() {
  const { data } = useQuery({
    queryKey: ['admin', 'collections'],
    queryFn: ({ signal }) => api('GET /collections', { signal }),
    staleTime: 0,
  })
  if (!data || (!data.isOffered && data.waiting === 0)) return null
  return (
    <ButtonLink variant="secondary" to="/admin/orders/hand-over">
      Hand over{data.waiting > 0 && ` (${formatNumber(data.waiting)})`}
    </ButtonLink>
  )
}
