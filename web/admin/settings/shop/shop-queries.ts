import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ifMatch } from '#contract/if-match.ts'
import type { ShopProfile, ShopProfileAnswer } from '#contract/shop-profile.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'

/** The profile for the form: current when opened and never refreshed, so that nothing changes under the form. */
export function useShopProfile() {
  return useQuery({
    queryKey: adminKeys.shopProfile,
    queryFn: ({ signal }) => api('GET /shop-profile', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function useShopProfileUpdate({ version }: Pick<ShopProfileAnswer, 'version'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ShopProfile) =>
      api('PUT /shop-profile', { body, headers: ifMatch(version) }),
    onSuccess: (answer) => queryClient.setQueryData(adminKeys.shopProfile, answer),
  })
}
