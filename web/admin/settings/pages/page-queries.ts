import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { PageInput, ShopPage } from '#contract/pages.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '../../shared/record-queries.ts'

const pagesKey = ['admin', 'pages']

/** Loaded when opened and after changes made here: a form that is open must not lose its page. */
export function useShopPages() {
  return useQuery({
    queryKey: pagesKey,
    queryFn: ({ signal }) => listPages(signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

async function listPages(signal?: AbortSignal): Promise<ShopPage[]> {
  return (await api('GET /shop-pages', signal ? { signal } : {})).pages
}

export function usePageVersions(id: string) {
  return useQuery({
    queryKey: [...pagesKey, 'versions', id],
    queryFn: async ({ signal }) =>
      (await api('GET /shop-pages/:id/versions', { params: { id }, signal })).versions,
    staleTime: 0,
  })
}

export function usePagePreview(text: string, isShown: boolean) {
  return useQuery({
    queryKey: ['admin', 'page preview', text],
    queryFn: async ({ signal }) =>
      (await api('POST /shop-pages/preview', { body: { text }, signal })).content,
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The page as it is now. @throws ApiError 404 for one that was deleted */
export async function loadPage({ _id: id }: ShopPage): Promise<ShopPage> {
  const page = (await listPages()).find(({ _id }) => _id === id)
  if (!page) throw new ApiError({ statusCode: 404, message: 'This page was deleted.' })
  return page
}

type PageSave = { input: PageInput; base: ShopPage | undefined }

/** Adds a page, or replaces the one that was opened. */
export const useSavePage = () =>
  useChange(
    async ({ input: body, base }: PageSave) => {
      if (!base) return (await api('POST /shop-pages', { body })).page
      const request = { params: { id: base._id }, body, headers: ifMatch(base.version) }
      return (await api('PUT /shop-pages/:id', request)).page
    },
    {
      // Nothing loads again after a failure: the form of a page that was deleted keeps its text.
      cache(queryClient, saved) {
        queryClient.setQueryData<ShopPage[]>(pagesKey, (pages = []) => [
          ...pages.filter(({ _id }) => _id !== saved._id),
          saved,
        ])
        void queryClient.invalidateQueries({ queryKey: pagesKey })
      },
    },
  )

export const useDeletePage = () =>
  useChange((id: string) => api('DELETE /shop-pages/:id', { params: { id } }), {
    invalidates: [pagesKey],
  })
