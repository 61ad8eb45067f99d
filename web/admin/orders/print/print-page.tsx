import type { ReactNode } from 'react'
import type { OrderDocument } from '#contract/orders/order-admin.ts'
import { isNotFound } from '#web/lib/api/api.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { PanelSkeleton } from '../../shared/panel-skeleton.tsx'
import { PrintFrame } from '../../shared/print/print-frame.tsx'
import type { Paper } from '../../shared/print/use-paper.ts'
import { useOrderDocument } from './use-order-document.ts'

type PrintPageProps = {
  orderId: string
  /** The page's heading, "Packing slip"; the sheet has a heading of its own. */
  title: string
  paper?: Paper
  /** Screen only, above the sheet. */
  hint?: (doc: OrderDocument) => ReactNode
  children: (doc: OrderDocument) => ReactNode
}

/** The preview of a document of an order. */
export function PrintPage({ orderId, title, paper = 'a4', hint, children }: PrintPageProps) {
  const query = useOrderDocument(orderId)
  return (
    <PrintFrame
      title={title}
      paper={paper}
      back={{
        to: `/admin/orders?orderId=${encodeURIComponent(orderId)}`,
        label: 'Back to the order',
      }}
      above={
        <Loaded
          query={query}
          whatFailed={
            isNotFound(query.error) ? 'There is no such order' : 'Failed to load the order'
          }
          skeleton={<PanelSkeleton />}
        >
          {(doc) => hint?.(doc)}
        </Loaded>
      }
    >
      {query.data ? children(query.data) : null}
    </PrintFrame>
  )
}
