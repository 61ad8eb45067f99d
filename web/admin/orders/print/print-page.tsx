import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import type { OrderDocument } from '#contract/orders/order-admin.ts'
import { isNotFound } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { AdminError } from '../../shared/admin-error.tsx'
import { PanelSkeleton } from '../../shared/panel-skeleton.tsx'
import { useOrderDocument } from './use-order-document.ts'
import './print.css'

type PrintPageProps = {
  orderId: string
  /** The page's heading, "Packing slip"; the sheet has a heading of its own. */
  title: string
  /** Screen only, above the sheet. */
  hint?: (doc: OrderDocument) => ReactNode
  children: (doc: OrderDocument) => ReactNode
}

/** A preview of the sheet with a print button. Only the sheet is printed. */
export function PrintPage({ orderId, title, hint, children }: PrintPageProps) {
  const { data: doc, error, isFetching, refetch } = useOrderDocument(orderId)
  return (
    <main id="main" tabIndex={-1} className="column flex-1 pt-6 pb-12 print:p-0">
      <div className="mx-auto mb-5 max-w-[210mm] space-y-4 print:hidden">
        <ButtonLink
          variant="quiet"
          size="sm"
          to={`/admin/orders?orderId=${encodeURIComponent(orderId)}`}
          className="-ml-3"
        >
          <ArrowLeft aria-hidden="true" />
          Back to the order
        </ButtonLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">{title}</h1>
          <Button disabled={!doc} onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </div>
        {doc && hint?.(doc)}
        {!doc && error && (
          <AdminError
            error={error}
            whatFailed={isNotFound(error) ? 'There is no such order' : 'Failed to load the order'}
            isRetrying={isFetching}
            onRetry={refetch}
          />
        )}
        {!doc && !error && <PanelSkeleton />}
      </div>
      {doc && (
        <article className="paper always-light border border-line print:border-0">
          {children(doc)}
        </article>
      )}
    </main>
  )
}
