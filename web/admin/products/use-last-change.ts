import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

type LastChange = { who: string; when: string }

/** Who saved the product last, and when; null until that is known, and when it cannot be. */
export function useLastChange(productId: string): LastChange | null {
  const { data } = useQuery({
    queryKey: ['admin', 'products', 'last change', productId],
    queryFn: async ({ signal }) => {
      const query = { 'subject-id': productId, limit: 1 }
      const { entries } = await api('GET /audit', { query, signal })
      const [entry] = entries
      return entry ?? null
    },
    gcTime: 0,
    retry: false,
  })
  if (!data?.actorEmail) return null
  const time = new Date(data.createdAt)
  return {
    who: data.actorEmail,
    when: `at ${time.toLocaleTimeString('en-AU', { hour: 'numeric', minute: '2-digit' })}`,
  }
}
