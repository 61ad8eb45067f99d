import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  NewProduct,
  Product,
  ProductBasis,
  ProductChange,
} from '../../../contract/catalogue.ts'
import { isApiError } from '../../../contract/client.ts'
import { api } from '../../lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../parts/admin-failure.ts'
import { apiPastCaches } from '../parts/api-past-caches.ts'
import { type ListData, mapItems, useAdminList } from '../parts/use-admin-list.ts'

export function useProductList(search: string) {
  return useAdminList<Product>({
    queryKey: adminKeys.productList(search),
    isFiltered: search !== '',
    async loadPage(paging, signal) {
      const { success, products, pagination } = await apiPastCaches('GET /products', {
        query: { ...paging, ...(search ? { search } : {}) },
        signal,
      })
      assertAnswer(success && Array.isArray(products), 'Invalid products data')
      const total = pagination?.totalProducts ?? products.length
      const isLast = pagination && pagination.currentPage >= pagination.totalPages
      return { items: products, total, isLast }
    },
  })
}

/** The product to be edited: as it is now, and then left alone, so that nothing changes under the form. */
export function useProductToEdit(productId: string) {
  return useQuery({
    queryKey: adminKeys.product(productId),
    queryFn: ({ signal }) => loadProduct(productId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The product as it is now. */
export async function loadProduct(productId: string, signal?: AbortSignal): Promise<Product> {
  const request = { params: { id: productId }, ...(signal ? { signal } : {}) }
  const { product } = await apiPastCaches('GET /products/:id', request)
  assertAnswer(Boolean(product?._id))
  return product
}

/** A change that was not made because somebody else has changed the product since `basedOn`. */
export function isChangedMeanwhile(error: unknown): boolean {
  return isApiError(error) && error.statusCode === 409 && error.field === 'basedOn'
}

export type ProductUpdate = {
  productId: string
  body: ProductChange & { basedOn?: ProductBasis | undefined }
}

/** The same key adds no second product. */
export type ProductAddition = { key: string; body: NewProduct }

/** The three ways to write a product. Each puts its outcome into the lists that are loaded. */
export function useProductWrites() {
  const queryClient = useQueryClient()
  // Pages have shifted: they are loaded again behind what is shown. Without an answer it may have been done, too.
  const refreshLists = () => {
    void queryClient.invalidateQueries({ queryKey: adminKeys.productLists })
  }

  const create = useMutation({
    mutationFn: async ({ key, body }: ProductAddition) => {
      const headers = { 'idempotency-key': key }
      return (await api('POST /products', { headers, body })).product
    },
    onSuccess: (product) => {
      queryClient.setQueryData<ListData<Product>>(adminKeys.productList(''), (data) =>
        prepend(data, product),
      )
    },
    onSettled: refreshLists,
  })

  const change = useMutation({
    mutationFn: async ({ productId, body }: ProductUpdate) => {
      const params = { id: productId }
      return (await api('PATCH /products/:id', { params, body })).product
    },
    onSuccess: (product) => {
      changeLists(queryClient, (data) =>
        mapItems(data, (item) => (item._id === product._id ? { ...item, ...product } : item)),
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
