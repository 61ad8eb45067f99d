import type { QueryClient } from '@tanstack/react-query'
import { ifMatch } from '#contract/if-match.ts'
import type {
  NewProduct,
  Product,
  ProductChange,
  VersionedProduct,
} from '#contract/products/catalogue.ts'
import type { CompletionMark } from '#contract/products/completion.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { useChange, useOpened } from '../shared/record-queries.ts'
import { uncachedApi } from '../shared/uncached-api.ts'
import { type ListData, mapItems, useAdminList } from '../shared/use-admin-list.ts'

const listKey = (search: string, mark: CompletionMark | null) => [
  ...adminKeys.productLists,
  search,
  mark,
]

export function useProductList(search: string, mark: CompletionMark | null) {
  return useAdminList<Product>({
    queryKey: listKey(search, mark),
    isFiltered: search !== '',
    async loadPage(paging, signal) {
      const { success, products, pagination } = await uncachedApi('GET /products', {
        query: {
          ...paging,
          view: 'products',
          ...(search ? { search } : {}),
          ...(mark ? { 'needs-completion': mark } : {}),
        },
        signal,
      })
      assertAnswer(success && Array.isArray(products), 'Invalid products data')
      return { items: products, total: pagination?.totalProducts ?? products.length, pagination }
    },
  })
}

export const useProductToEdit = (productId: string) =>
  useOpened(adminKeys.product(productId), () => loadProduct(productId))

/** The product as it is now. */
export async function loadProduct(id: string): Promise<VersionedProduct> {
  const { product } = await uncachedApi('GET /products/:id', { params: { id } })
  assertAnswer(Boolean(product?._id))
  return product
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
  // Pages have shifted.
  const invalidates = [adminKeys.productLists]

  const create = useChange(
    ({ key, body }: ProductAddition) =>
      api('POST /products', { headers: { 'idempotency-key': key }, body }),
    {
      invalidates,
      cache(queryClient, { product }) {
        queryClient.setQueryData<ListData<Product>>(listKey('', null), (data) =>
          prepend(data, product),
        )
      },
    },
  )

  const change = useChange(
    ({ productId, version, body }: ProductUpdate) =>
      api('PATCH /products/:id', { params: { id: productId }, headers: ifMatch(version), body }),
    {
      invalidates,
      cache(queryClient, { product }) {
        const saved = { ...product, needsCompletion: undefined }
        changeLists(queryClient, (data) =>
          mapItems(data, (item) => (item._id === product._id ? { ...item, ...saved } : item)),
        )
      },
    },
  )

  const remove = useChange(
    (productId: string) => api('DELETE /products/:id', { params: { id: productId } }),
    {
      invalidates,
      cache: (queryClient, _, productId) =>
        changeLists(queryClient, (data) => without(data, productId)),
    },
  )

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
