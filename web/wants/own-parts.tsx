import { Suspense } from 'react'
import { useLocation } from 'react-router'
import type { Product } from '#contract/products/catalogue.ts'
import { toSignInState } from '#web/account/index.ts'
import { useToken } from '#web/lib/api/token.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

const OwnSection = lazyPart(async () => (await import('./own-section.tsx')).OwnSection)

type OwnPartsProps = { product: Pick<Product, '_id' | 'available' | 'type'>; isSoldOut: boolean }

/** The customer's part of a product page. A visitor gets the link to sign in, which comes back. */
export function OwnParts(props: OwnPartsProps) {
  const location = useLocation()
  const link = props.isSoldOut && (
    <ButtonLink
      to="/auth"
      state={toSignInState(location)}
      variant="secondary"
      wide
      className="mt-4"
    >
      Want this
    </ButtonLink>
  )
  if (!useToken()) return link
  return (
    <Suspense fallback={link}>
      <OwnSection {...props} />
    </Suspense>
  )
}
