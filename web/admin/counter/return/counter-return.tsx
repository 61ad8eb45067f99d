import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isApiError } from '#contract/client.ts'
import type { OpenReturn } from '#contract/counter/returns.ts'
import { formatCents } from '#contract/money.ts'
import { Alert } from '#web/ui/alert.tsx'
import { toScanFailure } from '../../shared/scan/scan-failure.ts'
import { ScanField } from '../../shared/scan/scan-field.tsx'
import { CounterFrame } from '../counter-frame.tsx'
import { ReturnForm } from './return-form.tsx'
import { findReturn } from './return-queries.ts'

/** Scan the receipt, choose the records, give money back. */
export function CounterReturn() {
  const scan = useReceipt()
  return (
    <CounterFrame>
      <div className="max-w-3xl space-y-6">
        {!scan.found && <ScanReceipt scan={scan} />}
        {scan.refused && <OtherOrder orderId={scan.refused} />}
        <Returned {...scan.returned} />
        {scan.found && (
          <ReturnForm
            key={scan.found.order._id}
            open={scan.found}
            onDone={scan.finish}
            onCancel={scan.restart}
            onStale={() => void scan.find(scan.found?.order._id ?? '')}
          />
        )}
      </div>
    </CounterFrame>
  )
}

function ScanReceipt({ scan }: { scan: ReturnType<typeof useReceipt> }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <ScanField
      inputRef={field}
      label="Order number on the receipt"
      description="Scan the bar code of the receipt, or type the number below it."
      isBusy={scan.isBusy}
      error={scan.failure}
      onScan={scan.find}
    />
  )
}

/** The receipt that is scanned. The order panel links here with an order in the URL. */
function useReceipt() {
  const [params, setParams] = useSearchParams()
  const linked = params.get('order')
  const [found, setFound] = useState<OpenReturn | null>(null)
  const [returned, setReturned] = useState<ReturnedProps>({})
  const [refused, setRefused] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  /** Resolves to whether there is something to return. */
  async function find(text: string): Promise<boolean> {
    const orderId = text.toUpperCase()
    setIsBusy(true)
    setFailure('')
    setRefused('')
    setReturned({})
    try {
      setFound(await findReturn(orderId))
      return true
    } catch (error) {
      setFound(null)
      setFailure(toScanFailure(error, 'No sale has this number.'))
      if (isApiError(error) && error.field === 'source') setRefused(orderId)
      return false
    } finally {
      setIsBusy(false)
    }
  }

  function restart() {
    setFound(null)
    setParams({}, { replace: true })
  }

  const findLinked = useRef(find)
  useEffect(() => {
    if (linked) void findLinked.current(linked)
  }, [linked])

  function finish(backCents: number) {
    restart()
    setReturned({ orderId: found?.order._id, backCents })
  }

  return { found, returned, refused, failure, isBusy, find, restart, finish }
}

function OtherOrder({ orderId }: { orderId: string }) {
  return (
    <Alert tone="info" title="This order is refunded in its panel">
      Its money goes back the way it came, from the panel of{' '}
      <Link to={`/admin/orders?orderId=${encodeURIComponent(orderId)}`} className="link">
        order {orderId}
      </Link>
    </Alert>
  )
}

type ReturnedProps = { orderId?: string | undefined; backCents?: number }

/** Always rendered, so that its change is announced. */
function Returned({ orderId, backCents = 0 }: ReturnedProps) {
  return (
    <p role="status" className="text-sm empty:sr-only">
      {orderId && (
        <>
          {formatCents(backCents)} of {orderId} is given back.{' '}
          <Link to={`/admin/orders/${encodeURIComponent(orderId)}/receipt`} className="link">
            Print the receipt
          </Link>
        </>
      )}
    </p>
  )
}
