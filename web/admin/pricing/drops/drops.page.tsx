import { Link, useSearchParams } from 'react-router'
import { formatDropTime } from '#contract/pricing/drop-texts.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProductsNav, productParam } from '../../products/index.ts'
import { adminMeta } from '../../shared/admin-meta.ts'
import { AdminPage } from '../../shared/admin-page.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { DrawEntries } from './draw-entries.tsx'
import { DropForm } from './drop-form.tsx'
import { useDropProduct, useDrops } from './drop-queries.ts'

export const meta = adminMeta('Drops')

/** All drops; the drop of one product with its entries when the address names it. */
export default function Drops() {
  const [params] = useSearchParams()
  const productId = params.get(productParam)
  return (
    <AdminPage title="Drops">
      <ProductsNav />
      {productId ? <OneDrop key={productId} productId={productId} /> : <AllDrops />}
    </AdminPage>
  )
}

function OneDrop({ productId }: { productId: string }) {
  return (
    <Loaded query={useDropProduct(productId)} whatFailed="Failed to load the product">
      {({ product, drop }) => (
        <>
          <p className="mb-5 text-sm">
            <Link to="/admin/products/drops" className="link">
              All drops
            </Link>
          </p>
          <DropForm product={product} drop={drop} />
          <DrawEntries productId={productId} />
        </>
      )}
    </Loaded>
  )
}

function AllDrops() {
  return (
    <Loaded query={useDrops()} whatFailed="Failed to load the drops">
      {({ drops }) =>
        drops.length === 0 ? (
          <EmptyState
            title="No drops"
            text="Open a product and press “Start time and limit” to sell it at a set time, by draw, or with a limit."
          />
        ) : (
          <ul className="border-t border-line">
            {drops.map(({ product }) => (
              <DropRow key={product._id} product={product} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function DropRow({ product: { _id, name, drop } }: { product: Product }) {
  const { timezone } = useShopSettings()
  const facts = [
    drop?.mode === 'draw' ? 'Draw' : 'First come',
    drop?.startsAt && formatDropTime(drop.startsAt, timezone),
    drop?.limitPerCustomer && `at most ${drop.limitPerCustomer} per customer`,
    drop?.state.replace('-', ' '),
  ]
  return (
    <li className="border-b border-line py-3">
      <Link to={`/admin/products/drops?${productParam}=${_id}`} className="link font-medium">
        {name}
      </Link>
      <p className="text-sm text-soft">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  )
}
