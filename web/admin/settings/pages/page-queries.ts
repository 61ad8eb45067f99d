import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ifMatch } from '#contract/if-match.ts'
import type { PageInput, ShopPage } from '#contract/pages.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'

/** Loaded when opened and after changes made here: a form that is open must not lose its page. */
export function useShopPages() {
  return useQuery({
    queryKey: adminKeys.shopPages,
    queryFn: async ({ signal }) => (await api('GET /shop-pages', { signal })).pages,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function usePageVersions(id: string) {
  return useQuery({
    queryKey: adminKeys.pageVersions(id),
    queryFn: async ({ signal }) =>
      (await api('GET /shop-pages/:id/versions', { params: { id }, signal })).versions,
    staleTime: 0,
  })
}

export function usePagePreview(text: string, isShown: boolean) {
  return useQuery({
    queryKey: adminKeys.pagePreview(text),
    queryFn: async ({ signal }) =>
      (await api('POST /shop-pages/preview', { body: { text }, signal })).content,
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Adds a page, or replaces the one that was opened. */
export function useSavePage(page: ShopPage | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: PageInput) => {
      if (!page) return (await api('POST /shop-pages', { body })).page
      const { _id: id, version } = page
      const headers = ifMatch(version)
      return (await api('PUT /shop-pages/:id', { params: { id }, body, headers })).page
    },
    // Not awaited: the save is done.
    onSuccess: (saved) => {
      queryClient.setQueryData<ShopPage[]>(adminKeys.shopPages, (pages = []) => [
        ...pages.filter(({ _id }) => _id !== saved._id),
        saved,
      ])
      void queryClient.invalidateQueries({ queryKey: adminKeys.shopPages })
    },
  })
}

export function useDeletePage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /shop-pages/:id', { params: { id } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: adminKeys.shopPages }),
  })
}
