import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import type { OrderPaper } from '../../../contract/order-desk.ts'
import { isNotFound } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { AdminError } from '../parts/admin-error.tsx'
import { PanelSkeleton } from '../parts/panel-skeleton.tsx'
import { usePaper } from './use-paper.ts'
import './paper.css'

type PaperPageProps = {
  orderId: string
  /** "Packing slip": the page's heading; what the sheet is headed is its own. */
  title: string
  /** What only the screen tells, above the sheet. */
  hint?: (paper: OrderPaper) => ReactNode
  children: (paper: OrderPaper) => ReactNode
}

/** A sheet as it will be printed, with what prints it. Of the page only the sheet reaches the paper. */
export function PaperPage({ orderId, title, hint, children }: PaperPageProps) {
  const { data: paper, error, isFetching, refetch } = usePaper(orderId)
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
          <Button disabled={!paper} onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </div>
        {paper && hint?.(paper)}
        {!paper && error && (
          <AdminError
            error={error}
            whatFailed={isNotFound(error) ? 'There is no such order' : 'Failed to load the order'}
            isRetrying={isFetching}
            onRetry={refetch}
          />
        )}
        {!paper && !error && <PanelSkeleton />}
      </div>
      {paper && (
        <article className="paper always-light border border-line print:border-0">
          {children(paper)}
        </article>
      )}
    </main>
  )
}
