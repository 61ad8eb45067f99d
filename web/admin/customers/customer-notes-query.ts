import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../shared/admin-failure.ts'

/** The admins' notes about a customer; idle for an order without an account. */
export function useCustomerNotes(userId = '') {
  return useQuery({
    queryKey: adminKeys.customerNotes(userId),
    enabled: userId !== '',
    queryFn: async ({ signal }) => {
      const { notes } = await api('GET /users/:id/notes', { params: { id: userId }, signal })
      assertAnswer(Array.isArray(notes))
      return notes
    },
    staleTime: 0,
  })
}
