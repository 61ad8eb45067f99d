import { useAsyncError, useLoaderData, useParams } from 'react-router'
import type { Product } from '#contract/products/catalogue.ts'
import { toPriceOfProduct } from '#contract/products/product-price.ts'
import type { PublicSettings } from '#contract/public-settings.ts'
import { toSummary } from '#contract/summary.ts'
import { settingsContext } from '#web/lib/api/api-context.ts'
import { load, type Page } from '#web/lib/api/load.ts'
import { loadOrRestore } from '#web/lib/hooks/history-cache.ts'
import {
  type Matches,
  pageMeta,
  readSettings,
  type ShareImage,
  type StructuredData,
  shareImageSize,
  structuredDataMeta,
} from '#web/lib/page-meta.ts'
import { shippingSentence } from '#web/lib/shipping-text.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { toProductHref } from '../card/product-card.tsx'
import { categoryLabel } from '../categories.ts'
import { type Deferred, DeferredValue } from '../deferred.tsx'
import { toFailure } from '../failure.ts'
import { breadcrumbData, productData } from '../structured-data.ts'
import type { Route } from './+types/product'
import { loadProduct } from './load-product.ts'
import { ProductFailure } from './product-failure.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductView } from './product-view.tsx'

function loadPage({ api, params, signal }: Page<{ id: string }>) {
  return loadProduct({ api, id: params.id, signal })
}

export async function loader(args: Route.LoaderArgs) {
  const page = await load(loadPage)(args)
  const { product } = page
  return {
    ...page,
    ...toStructuredData(product, args.context.get(settingsContext)),
    ...('now' in product && { shareImage: toShareImage(product.now) }),
  }
}

export const clientLoader = loadOrRestore(load(loadPage))

function toStructuredData(product: Deferred<Product>, settings: PublicSettings): StructuredData {
  if (!('now' in product)) return {}
  const { _id, name, type } = product.now
  const path = toProductHref(_id)
  const trail = [
    { name: 'Products', path: '/products' },
    { name: categoryLabel(type), path: `/products?type=${type}` },
    { name, path },
  ]
  const documents = [
    productData(product.now, path, settings),
    breadcrumbData(trail, settings.publicUrl),
  ]
  return { structuredData: documents.map((document) => JSON.stringify(document)) }
}

/** A deferred product sets its title later. */
export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
  if (error || !loaderData) {
    const { statusCode } = toFailure(error)
    return pageMeta(matches, {
      title: failureTitle(statusCode),
      hidden: true,
    })
  }
  if (!('now' in loaderData.product)) return []
  const image = 'shareImage' in loaderData ? loaderData.shareImage : undefined
  return [...productMeta(matches, loaderData.product.now, image), ...structuredDataMeta(loaderData)]
}

function productMeta(matches: Matches, product: Product, image: ShareImage | undefined) {
  return pageMeta(matches, {
    title: titleOf(product),
    description:
      toSummary(product.description) ||
      `${product.name}.${shippingSentence(readSettings(matches))}`,
    path: toProductHref(product._id),
    image,
    type: 'product',
  })
}

/**
 * The link preview image from the server (server/sharing), with a version in its URL: the prices of its variants change
 * without the product. Link previews read the first page only, as search engines do.
 */
function toShareImage(product: Product): ShareImage {
  const { _id, updatedAt, offerSummary } = product
  const version = [Date.parse(updatedAt), offerSummary?.lowPrice, offerSummary?.highPrice]
  const address = `/share/${_id}.jpg?v=${version.filter((part) => part !== undefined).join('-')}`
  return { address, alt: `${titleOf(product)}, ${toPriceOfProduct(product)}`, ...shareImageSize }
}

export default function ProductPage() {
  const { product, ...others } = useLoaderData<typeof clientLoader>()
  const { shopName } = useShopSettings()
  // Another offer of the same product is another page, with its own choice.
  const { id } = useParams()
  if ('now' in product) return <ProductView key={id} product={product.now} {...others} />
  return (
    <DeferredValue
      answer={product}
      whileWaiting={
        <>
          <title>{`Loading… · ${shopName}`}</title>
          <ProductSkeleton />
        </>
      }
      whenFailed={<DeferredFailure />}
    >
      {(arrived) => (
        <>
          <title>{`${titleOf(arrived)} · ${shopName}`}</title>
          <ProductView key={id} product={arrived} {...others} />
        </>
      )}
    </DeferredValue>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProductFailure failure={toFailure(error)} />
}

function DeferredFailure() {
  const failure = toFailure(useAsyncError())
  const { shopName } = useShopSettings()
  return (
    <>
      <title>{`${failureTitle(failure.statusCode)} · ${shopName}`}</title>
      <ProductFailure failure={failure} />
    </>
  )
}

function failureTitle(statusCode: number): string {
  return statusCode === 404 ? 'Product not found' : 'Error loading product'
}

function titleOf({ name, albumInfo }: Product): string {
  return albumInfo?.artist ? `${name} by ${albumInfo.artist}` : name
}
