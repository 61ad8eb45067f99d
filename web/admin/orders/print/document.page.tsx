import { Suspense } from 'react'
import { pageMeta } from '#web/lib/page-meta.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import { PanelSkeleton } from '../../shared/panel-skeleton.tsx'
import type { Route } from './+types/document.page'

const documents = {
  invoice: {
    title: 'Invoice',
    Page: lazyPart(async () => (await import('./invoice.tsx')).Invoice),
  },
  'packing-slip': {
    title: 'Packing slip',
    Page: lazyPart(async () => (await import('./packing-slip.tsx')).PackingSlip),
  },
  'pick-list': {
    title: 'Pick list',
    Page: lazyPart(async () => (await import('./pick-list.tsx')).PickList),
  },
  receipt: {
    title: 'Receipt',
    Page: lazyPart(async () => (await import('./receipt.tsx')).Receipt),
  },
}

const isDocument = (name: string): name is keyof typeof documents => Object.hasOwn(documents, name)

export const meta: Route.MetaFunction = ({ matches, params: { id, document } }) =>
  pageMeta(matches, {
    title: isDocument(document) ? `${documents[document].title} ${id}` : 'Page not found',
    hidden: true,
  })

/** A printable document of an order: one route for all, because every page of the shop loads the list of routes. */
export default function OrderDocumentPage({ params: { id, document } }: Route.ComponentProps) {
  if (!isDocument(document)) return <NotFoundPage />
  const { Page } = documents[document]
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <Page orderId={id} />
    </Suspense>
  )
}
