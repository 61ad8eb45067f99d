import { lazy, memo, Suspense } from 'react'
import { retryImport } from '#web/lib/retry-import.ts'
import { toListingHref } from '../listing-state.ts'
import type { FacetsProps } from './facet-panel.tsx'
import { FacetSpace } from './facet-space.tsx'

const inputs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Resolves with the visitor's first input on a page that the server rendered, and at once on others: until then the server's
 * HTML works as it is. In development React Router removes its inlined styles after hydration, by a change of context for
 * which React replaces that HTML.
 */
const firstInput =
  import.meta.env.SSR || import.meta.env.DEV || 'hydrated' in document.documentElement.dataset
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        for (const input of inputs) addEventListener(input, () => resolve(), { once: true })
      })

const FacetPanel = lazy(() => firstInput.then(() => retryImport(() => import('./facet-panel.tsx'))))
const ChosenFacets = lazy(() =>
  firstInput.then(() => retryImport(() => import('./chosen-facets.tsx'))),
)

/** Another render before the code has arrived would replace the server's HTML. */
function isEqual(before: FacetsProps, after: FacetsProps): boolean {
  return (
    before.facets.groups === after.facets.groups &&
    before.facets.hasFailed === after.facets.hasFailed &&
    hrefOf(before) === hrefOf(after)
  )
}

const hrefOf = ({ place, state }: FacetsProps) => toListingHref(place, state)

export const LazyFacetPanel = memo(
  (props: FacetsProps) => (
    <Suspense fallback={<FacetSpace />}>
      <FacetPanel {...props} />
    </Suspense>
  ),
  isEqual,
)

export const LazyChosenFacets = memo(
  (props: FacetsProps) => (
    <Suspense fallback={null}>{props.state.facets && <ChosenFacets {...props} />}</Suspense>
  ),
  isEqual,
)
