import { useRef } from 'react'
import { failureText } from '../../lib/api.ts'
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx'
import { AdminError } from '../parts/admin-error.tsx'
import { PanelSkeleton } from '../parts/panel-skeleton.tsx'
import { Soon } from '../parts/soon.tsx'
import { OwnerQuestion } from '../sign-in/owner-question.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { useCustomer } from './customer-queries.ts'
import { RoleSelect } from './role-select.tsx'
import { SecondStep } from './second-step.tsx'

type CustomerPanelProps = {
  /** Stays while the panel slides away. */
  userId: string
  isOpen: boolean
  onClose: () => void
  /** The panel has slid away. */
  onClosed: () => void
}

export function CustomerPanel({ userId, isOpen, onClose, onClosed }: CustomerPanelProps) {
  const role = useRef<HTMLDivElement>(null)
  const { data: customer, error, isFetching, refetch } = useCustomer(userId)
  return (
    <ResponsiveDialog
      title="View customer"
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onClosed={onClosed}
    >
      {customer && (
        <Soon>
          <div className="space-y-5">
            <div ref={role}>
              <RoleSelect customer={customer} />
            </div>
            <SecondStep customer={customer} />
            <CustomerFacts customer={customer} />
            <CustomerNotes userId={customer._id} />
            <CustomerOrders userId={customer._id} />
            <OwnerQuestion finalFocus={() => role.current?.querySelector('button') ?? null} />
          </div>
        </Soon>
      )}
      {!customer && error && (
        <AdminError
          error={error}
          whatFailed={failureText(error, 'Failed to load profile')}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      {!customer && !error && <PanelSkeleton />}
    </ResponsiveDialog>
  )
}
