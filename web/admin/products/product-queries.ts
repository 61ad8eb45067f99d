import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewProduct, Product, ProductChange, VersionedProduct } from '#contract/catalogue.ts'
import { isApiError } from '#contract/client.ts'
import type { CompletionMark } from '#contract/completion.ts'
import { ifMatch } from '#contract/if-match.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { uncachedApi } from '../shared/uncached-api.ts'
import { type ListData, mapItems, useAdminList } from '../shared/use-admin-list.ts'

export function useProductList(search: string, mark: CompletionMark | null) {
  return useAdminList<Product>({
    queryKey: adminKeys.productList(search, mark),
    isFiltered: search !== '',
    async loadPage(paging, signal) {
      const { success, products, pagination } = await uncachedApi('GET /products', {
        query: {
          ...{ ...paging, view: 'products' },
          ...(search ? { search } : {}),
          ...(mark ? { 'needs-completion': mark } : {}),
        },
        signal,
      })
      assertAnswer(success && Array.isArray(products), 'Invalid products data')
      const total = pagination?.totalProducts ?? products.length
      const isLast = pagination && pagination.currentPage >= pagination.totalPages
      return { items: products, total, isLast }
    },
  })
}

/** The product for the form: current when opened and never refreshed, so that nothing changes under the form. */
export function useProductToEdit(productId: string) {
  return useQuery({
    queryKey: adminKeys.product(productId),
    queryFn: ({ signal }) => loadProduct(productId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The product as it is now. */
export async function loadProduct(
  productId: string,
  signal?: AbortSignal,
): Promise<VersionedProduct> {
  const request = { params: { id: productId }, ...(signal ? { signal } : {}) }
  const { product } = await uncachedApi('GET /products/:id', request)
  assertAnswer(Boolean(product?._id))
  return product
}

/** The change was refused: the product has another version than the one it is based on. */
export function isEditConflict(error: unknown): boolean {
  return isApiError(error) && error.statusCode === 412
}

export type ProductUpdate = {
  productId: string
  /** The version the change is based on. */
  version: string
  body: ProductChange
}

/** The same key creates no second product. */
export type ProductAddition = { key: string; body: NewProduct }

/** The three mutations of a product. Each updates the cached lists with its result. */
export function useProductWrites() {
  const queryClient = useQueryClient()
  // Pages have shifted: reload them in the background. A request without a response may have succeeded, too.
  const refreshLists = () => {
    void queryClient.invalidateQueries({ queryKey: adminKeys.productLists })
  }

  const create = useMutation({
    mutationFn: ({ key, body }: ProductAddition) => {
      const headers = { 'idempotency-key': key }
      return api('POST /products', { headers, body })
    },
    onSuccess: ({ product }) => {
      queryClient.setQueryData<ListData<Product>>(adminKeys.productList('', null), (data) =>
        prepend(data, product),
      )
    },
    onSettled: refreshLists,
  })

  const change = useMutation({
    mutationFn: ({ productId, version, body }: ProductUpdate) => {
      const request = { params: { id: productId }, headers: ifMatch(version), body }
      return api('PATCH /products/:id', request)
    },
    onSuccess: ({ product }) => {
      const saved = { ...product, needsCompletion: undefined }
      changeLists(queryClient, (data) =>
        mapItems(data, (item) => (item._id === product._id ? { ...item, ...saved } : item)),
      )
    },
    onSettled: refreshLists,
  })

  const remove = useMutation({
    mutationFn: (productId: string) => api('DELETE /products/:id', { params: { id: productId } }),
    onSuccess: (_, productId) => {
      changeLists(queryClient, (data) => without(data, productId))
    },
    onSettled: refreshLists,
  })

  return { create, change, remove }
}

type ListChange = (data: ListData<Product> | undefined) => ListData<Product> | undefined

function changeLists(queryClient: QueryClient, change: ListChange): void {
  queryClient.setQueriesData<ListData<Product>>({ queryKey: adminKeys.productLists }, change)
}

function prepend(data: ListData<Product> | undefined, product: Product) {
  if (!data) return undefined
  const [first, ...rest] = data.pages
  if (!first) return data
  return { ...data, pages: [{ ...first, items: [product, ...first.items] }, ...rest] }
}

function without(data: ListData<Product> | undefined, productId: string) {
  if (!data) return undefined
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ _id }) => _id !== productId),
  }))
  return { ...data, pages }
}
