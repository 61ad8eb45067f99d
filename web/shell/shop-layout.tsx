import { Outlet } from 'react-router'
import type { Route } from './+types/shop-layout'
import { PageFailure } from './page-failure.tsx'
import { ShopFrame } from './shop-frame.tsx'

export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame>
      <PageFailure error={error} />
    </ShopFrame>
  )
}
