import { useRef } from 'react'
import type { User } from '#contract/accounts.ts'
import { failureText } from '#web/lib/api/api.ts'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { DeferredRender } from '../shared/deferred-render.tsx'
import { Loaded } from '../shared/loaded.tsx'
import { PanelSkeleton } from '../shared/panel-skeleton.tsx'
import { ReauthForm } from '../shared/reauth/reauth-form.tsx'
import { useTwoFactorOf } from '../shared/reauth/two-factor-queries.ts'
import { useFirstLoad } from '../shared/use-first-load.ts'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { useCustomerNotes } from './customer-notes-query.ts'
import { CustomerOrders } from './customer-orders.tsx'
import { useCustomer, useCustomerSignIn } from './customer-queries.ts'
import { RoleSelect } from './role-select.tsx'
import { TwoFactor, useIsColleague } from './two-factor.tsx'

export function CustomerPanel({ userId, ...panel }: DialogPanel & { userId: string }) {
  const role = useRef<HTMLDivElement>(null)
  const query = useCustomer(userId)
  const isComplete = useIsComplete(userId, query.data)
  return (
    <ResponsiveDialog title="View customer" {...dialogProps(panel)}>
      <Loaded
        query={query}
        whatFailed={failureText(query.error, 'Failed to load profile')}
        skeleton={<PanelSkeleton />}
      >
        {(customer) =>
          isComplete ? (
            <DeferredRender>
              <div className="space-y-5">
                <div ref={role}>
                  <RoleSelect customer={customer} />
                </div>
                <TwoFactor customer={customer} />
                <CustomerDetails customer={customer} />
                <CustomerNotes userId={customer._id} />
                <CustomerOrders userId={customer._id} />
                <ReauthForm finalFocus={() => role.current?.querySelector('button') ?? null} />
              </div>
            </DeferredRender>
          ) : (
            <PanelSkeleton />
          )
        }
      </Loaded>
    </ResponsiveDialog>
  )
}

/** Whether all that shows above the buttons has arrived. */
function useIsComplete(userId: string, customer: User | undefined): boolean {
  const notes = useCustomerNotes(userId)
  const signIn = useCustomerSignIn(customer?.role === 'user' ? userId : undefined)
  const twoFactor = useTwoFactorOf(useIsColleague(customer) ? userId : undefined)
  return useFirstLoad(customer ? [notes, signIn, twoFactor] : null)
}
