import { Suspense } from 'react'
import { useToken } from '#web/lib/api/token.ts'
import { lazyPart } from '#web/lib/retry-import.ts'

const OwnedText = lazyPart(async () => (await import('./owned-text.tsx')).OwnedText)

/** "You already have this." in the cart of a customer who does. */
export function OwnedNote({ productId }: { productId: string }) {
  if (!useToken()) return null
  return (
    <Suspense fallback={null}>
      <OwnedText productId={productId} />
    </Suspense>
  )
}
