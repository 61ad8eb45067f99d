import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCents } from '#contract/money.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useConnection } from './connection.ts'
import { CounterFrame } from './counter-frame.tsx'
import { CustomerField } from './customer-field.tsx'
import { KeyHint } from './key-hint.tsx'
import { LineList } from './line-list.tsx'
import { PaymentForm } from './payment-form.tsx'
import { findMissing, readSale } from './sale-rules.ts'
import { SaleSums } from './sale-sums.tsx'
import { ScanField } from './scan-field.tsx'
import { type Sold, useCounter } from './use-counter.ts'
import { useCounterKeys } from './use-counter-keys.ts'

/** The counter: for a scanner, a keyboard and a queue of customers. */
export function Counter() {
  const scanField = useRef<HTMLInputElement>(null)
  const customerField = useRef<HTMLInputElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const counter = useCounter()
  const isConnected = useConnection()
  const [showsProblems, setShowsProblems] = useState(false)
  const { sale, choice, notice, sold, isSending, say } = counter
  const read = readSale(sale)
  const isLocked = sale.isSent
  const hasLines = sale.lines.length > 0
  const focusScan = () => scanField.current?.focus()
  const goTo = (field: string) =>
    (field === 'scan' ? scanField.current : findField(page.current, field))?.focus()
  useEffect(focusScan, [])

  async function sell() {
    if (isSending) return
    const isKnown = !isLocked && !counter.isWaiting && !choice
    const missing = isKnown ? findMissing(sale, read) : undefined
    setShowsProblems(missing !== undefined)
    if (missing) {
      say(missing.text, true)
      return goTo(missing.field)
    }
    if (!isConnected) return say('Not sold: there is no connection to the shop.', true)
    focusScan()
    await counter.sell()
  }

  const openPayment = () => (hasLines ? goTo('cash') : focusScan())
  useCounterKeys(scanField, [
    ['F2', () => customerField.current?.focus()],
    ['F4', () => goTo('percentOff')],
    ['F8', openPayment],
    ['F9', () => goTo('card terminal')],
    ['Control+Enter', () => void sell()],
  ])

  return (
    <CounterFrame>
      {!isConnected && (
        <Alert className="mb-4" title="No connection to the shop">
          Nothing can be sold until it is back. The lines stay here.
        </Alert>
      )}
      <div ref={page} className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0">
          <ScanField
            {...counter}
            inputRef={scanField}
            choice={choice}
            onDone={openPayment}
            onUp={() => findField(page.current, 'quantity', 'last')?.focus()}
          />
          <NoticeText {...notice} isWaiting={counter.isWaiting} />
          {hasLines ? (
            <LineList
              {...counter}
              lines={sale.lines}
              read={read.lines}
              isLocked={isLocked}
              showsProblems={showsProblems}
              onDone={focusScan}
            />
          ) : (
            !choice && <Between sold={sold} />
          )}
        </div>
        <div className="flex flex-col gap-5 lg:sticky lg:top-20 lg:self-start lg:border-l lg:border-line lg:pl-10">
          <CustomerField {...counter} inputRef={customerField} onDone={focusScan} />
          <SaleSums
            read={read}
            percentOff={sale.percentOff}
            isLocked={isLocked}
            onPercentOff={(percentOff) => counter.change({ percentOff })}
            onDone={focusScan}
          />
          <PaymentForm
            {...counter}
            paid={sale.paid}
            payment={read.payment}
            isLocked={isLocked}
            showsProblems
            onSell={() => void sell()}
            onDone={focusScan}
          />
          <Button
            size="lg"
            wide
            loading={isSending}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void sell()}
          >
            {isSending ? 'Selling…' : <KeyHint keys="Ctrl Enter">Sell</KeyHint>}
          </Button>
          {hasLines && (
            <Button
              variant="quiet"
              disabled={isSending}
              onClick={() => {
                void counter.startOver()
                focusScan()
              }}
            >
              Discard this sale
            </Button>
          )}
        </div>
      </div>
    </CounterFrame>
  )
}

/** A field by its name, the first or the last of several. */
function findField(page: HTMLElement | null, name: string, which: 'first' | 'last' = 'first') {
  const fields = [...(page?.querySelectorAll<HTMLElement>(`[data-field="${name}"]`) ?? [])]
  const invalid = fields.find((field) => field.matches('[aria-invalid]'))
  return invalid ?? fields.at(which === 'last' ? -1 : 0)
}

type NoticeTextProps = { text: string; isError: boolean; isWaiting: boolean }

/** The last thing that happened, announced; errors at once. */
function NoticeText({ text, isError, isWaiting }: NoticeTextProps) {
  return (
    <div className="mt-2 min-h-6 text-sm">
      <p role="status" className="text-soft">
        {isError ? '' : text}
      </p>
      <p role="alert" className="text-error">
        {isError ? text : ''}
      </p>
      {isWaiting && (
        <p aria-hidden="true" className="text-soft">
          Looking it up…
        </p>
      )}
    </div>
  )
}

/** Between two sales: the change of the last one, large enough to read across the counter. */
function Between({ sold }: { sold: Sold | null }): ReactNode {
  if (!sold) {
    return (
      <EmptyState
        title="The next sale"
        text="Scan the first record. Enter in the empty field leads to the payment."
      />
    )
  }
  const { orderId, totalCents, changeCents } = sold
  return (
    <div className="mt-6 border-y border-line py-8">
      <div role="status">
        <p className="text-soft">Sold for {formatCents(totalCents)}</p>
        <p className="font-display text-5xl font-bold tracking-tight tabular-nums">
          {changeCents > 0 ? `Change: ${formatCents(changeCents)}` : 'No change'}
        </p>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={`/admin/orders/${orderId}/receipt`} variant="secondary">
          Print the receipt
        </ButtonLink>
        <ButtonLink to={`/admin/orders?orderId=${orderId}`} variant="secondary">
          Open {orderId}
        </ButtonLink>
      </div>
    </div>
  )
}
