import { useAsyncError, useLoaderData } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import { load, type Page } from '#web/lib/api/load.ts'
import { loadOrRestore } from '#web/lib/hooks/history-cache.ts'
import { type Matches, pageMeta, readSettings } from '#web/lib/page-meta.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { toProductHref } from '../card/product-card.tsx'
import { categoryLabel } from '../categories.ts'
import { DeferredValue } from '../deferred.tsx'
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

export const loader = load(loadPage)
export const clientLoader = loadOrRestore(load(loadPage))

/** A deferred product sets its title later. */
export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
  if (error || !loaderData) {
    const { statusCode } = toFailure(error)
    return pageMeta(matches, {
      title: statusCode === 404 ? 'Product not found' : 'Error loading product',
      hidden: true,
    })
  }
  return 'now' in loaderData.product ? productMeta(matches, loaderData.product.now) : []
}

function productMeta(matches: Matches, product: Product) {
  const { publicUrl } = readSettings(matches)
  const path = toProductHref(product._id)
  const trail = [
    { name: 'Products', path: '/products' },
    { name: categoryLabel(product.type), path: `/products?type=${product.type}` },
    { name: product.name, path },
  ]
  return [
    ...pageMeta(matches, {
      title: titleOf(product),
      description: toSummary(product),
      path,
      image: toShareImage(product),
      type: 'product',
    }),
    { 'script:ld+json': productData(product, path, publicUrl) },
    { 'script:ld+json': breadcrumbData(trail, publicUrl) },
  ]
}

/** The link preview image from the server (server/sharing), with a version in its URL. */
function toShareImage({ _id, updatedAt }: Product) {
  const version = Date.parse(updatedAt)
  return { address: `/share/${encodeURIComponent(_id)}.jpg?v=${version}`, width: 1200, height: 630 }
}

export default function ProductPage() {
  const { product, ...others } = useLoaderData<typeof clientLoader>()
  const { shopName } = useShopSettings()
  if ('now' in product)
    return <ProductView key={product.now._id} product={product.now} {...others} />
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
          <ProductView key={arrived._id} product={arrived} {...others} />
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
      <title>{`${failure.statusCode === 404 ? 'Product not found' : 'Error loading product'} · ${shopName}`}</title>
      <ProductFailure failure={failure} />
    </>
  )
}

function titleOf({ name, albumInfo }: Product): string {
  return albumInfo?.artist ? `${name} by ${albumInfo.artist}` : name
}

const summaryLength = 160

/** The description in the length that search engines show, cut between words. */
function toSummary({ description, name }: Product): string {
  const plain = description.replace(/\s+/g, ' ').trim()
  if (plain === '') return `${name}. Shipping is free.`
  if (plain.length <= summaryLength) return plain
  const cut = plain.slice(0, summaryLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), summaryLength / 2))}…`
}
