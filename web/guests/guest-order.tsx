import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CallAnswer } from '#contract/calls.ts'
import { readReturnToken, rememberPaidLink } from '#web/checkout/index.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { Queries } from '#web/lib/api/queries.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'
import { OrderLines, OrderTotals, PayLink } from '#web/orders/index.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { WithoutScripts } from '#web/ui/without-scripts.tsx'
import type { Route } from './+types/guest-order'
import { CancelGuestOrder } from './cancel-guest-order.tsx'
import './guest-order.css'
import { InvoiceFacts, OrderFacts, TaxNote } from './guest-order-facts.tsx'
import { useLinkToken } from './link-token.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Your order', hidden: true })

/** One order by its mailed link, or the one that this tab has placed: on screen, and as its invoice in print. */
export default function GuestOrderPage() {
  return (
    <main id="main" tabIndex={-1} className="column guest-order flex-1 py-8 md:py-12">
      <Queries>
        <ByToken />
      </Queries>
      <WithoutScripts>Your order needs JavaScript.</WithoutScripts>
    </main>
  )
}

function ByToken() {
  const token = useLinkToken(readReturnToken)
  if (token === null) {
    return (
      <>
        <h1 className="mb-6">Your order</h1>
        <p className="text-soft">
          Open the link in the mail about your order. In an account it is under{' '}
          <Link to="/orders" className="link">
            Orders
          </Link>
          .
        </p>
      </>
    )
  }
  return token === undefined ? <Loading /> : <Loaded token={token} />
}

function Loaded({ token }: { token: string }) {
  const query = useQuery({
    queryKey: ['guest-order', token],
    queryFn: ({ signal }) => api('POST /guests/order', { body: { token }, signal }),
    retry: false,
  })
  if (query.data) return <Shown answer={query.data} token={token} onChange={query.refetch} />
  if (!query.isError) return <Loading />
  const again = (
    <Button
      size="sm"
      variant="secondary"
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      Try again
    </Button>
  )
  return (
    <>
      <h1 className="mb-6">Your order</h1>
      <Alert
        title={failureText(query.error, 'Your order could not be loaded. Please try again.')}
        action={again}
      />
    </>
  )
}

type ShownProps = {
  answer: CallAnswer<'POST /guests/order'>
  token: string
  onChange: () => Promise<unknown>
}

function Shown({ answer: { order, document }, token, onChange }: ShownProps) {
  const isUnpaid = order.status === 'pending' && order.paidAt === undefined
  return (
    <div className="max-w-2xl space-y-6">
      <InvoiceFacts order={order} document={document} />
      <OrderFacts order={order} />
      {order.paymentLink && (
        <PayLink link={order.paymentLink} onPay={() => rememberPaidLink(token)} />
      )}
      {isUnpaid && <CancelGuestOrder token={token} onCancelled={onChange} />}
      <OrderLines lines={order.products} />
      <OrderTotals order={order} />
      <TaxNote order={order} document={document} />
      <div className="space-y-3 border-t border-line pt-6 print:hidden">
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <p className="text-sm text-soft">
          This link works for 90 days. To have the order in an account,{' '}
          <Link to="/auth" className="link">
            sign in or register
          </Link>{' '}
          with {order.email}, and confirm the address under Orders. You can also{' '}
          <Link to="/order/guest-data" className="link">
            download or delete your data
          </Link>
          .
        </p>
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div className="flex justify-center py-24 noscript:hidden">
      <Spinner className="size-12 text-soft" />
    </div>
  )
}
