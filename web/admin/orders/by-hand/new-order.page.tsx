import { useShopSettings } from '#web/lib/shop-settings.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { adminMeta } from '../../shared/admin-meta.ts'
import { AdminPage } from '../../shared/admin-page.tsx'
import { NewOrderForm } from './new-order-form.tsx'

export const meta = adminMeta('New order')

/** An order for a customer, who pays by a mailed link. */
export default function NewOrder() {
  const { hasCounter } = useShopSettings()
  return (
    <AdminPage
      title="New order"
      text="For a customer by mail or telephone: they get a link to pay"
      action={
        <ButtonLink variant="secondary" to="/admin/orders">
          Orders
        </ButtonLink>
      }
    >
      {hasCounter ? (
        <NewOrderForm />
      ) : (
        <EmptyState
          title="Orders by hand are off"
          text="COUNTER=on in the settings turns them on"
        />
      )}
    </AdminPage>
  )
}
