import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { NAME_MAX } from '#contract/limits.ts'
import { formatShipDay } from '#contract/orders/ship-day.ts'
import { toGoodsLine } from '#contract/withdrawal-text.ts'
import type { WithdrawableOrder } from '#contract/withdrawals.ts'
import { api } from '#web/lib/api/api.ts'
import { Queries } from '#web/lib/api/queries.tsx'
import { formatDay } from '#web/lib/format/format-day.ts'
import { randomId } from '#web/lib/random-id.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Declared } from './send-withdrawal.ts'

type OwnOrdersProps = { user: User; onContinue: (declared: Declared) => void }

/** The orders of a signed-in customer of which something can still be withdrawn. */
export function OwnOrders(props: OwnOrdersProps) {
  return (
    <Queries>
      <OrderList {...props} />
    </Queries>
  )
}

function OrderList({ user, onContinue }: OwnOrdersProps) {
  const { profile, email } = user
  const [name, setName] = useState(() => `${profile.firstName} ${profile.lastName}`.trim())
  const [hasTried, setHasTried] = useState(false)
  const list = useQuery({
    queryKey: ['withdrawable orders', user._id],
    queryFn: async ({ signal }) => (await api('GET /withdrawals/own', { signal })).orders,
    staleTime: 0,
  })

  function choose({ _id: orderId, lines }: WithdrawableOrder, chosen: readonly number[]) {
    setHasTried(true)
    const typedName = name.trim()
    if (typedName === '') return
    const meant = lines.filter(({ position }) => chosen.includes(position))
    onContinue({
      key: randomId(),
      name: typedName,
      orderNumber: orderId,
      email,
      goods: meant.map(toGoodsLine).join('\n'),
      orderId,
      lines: [...chosen],
    })
  }

  if (list.isError) {
    return (
      <Alert title="Failed to load your orders. You can use the form below." className="mt-6" />
    )
  }
  if (!list.data) return null
  return (
    <section aria-labelledby="own-orders" className="mt-8">
      <h2 id="own-orders" className="text-xl">
        Your orders
      </h2>
      {list.data.length === 0 ? (
        <p className="mt-3 text-soft">
          None of your orders can be withdrawn here. You can still write to us with the form below.
        </p>
      ) : (
        <>
          <TextField
            label="Name"
            autoComplete="name"
            maxLength={NAME_MAX}
            error={hasTried && name.trim() === '' ? 'Name is required' : undefined}
            value={name}
            onChange={({ target }) => setName(target.value)}
            fieldClassName="mt-4"
          />
          <ul className="mt-6 border-t border-edge">
            {list.data.map((order) => (
              <OrderChoice
                key={order._id}
                order={order}
                onChoose={(lines) => choose(order, lines)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type OrderChoiceProps = {
  order: WithdrawableOrder
  onChoose: (lines: readonly number[]) => void
}

/** Without a choice it is about every line that can be withdrawn. */
function OrderChoice({ order, onChoose }: OrderChoiceProps) {
  const [ticked, setTicked] = useState<readonly number[]>([])
  const allowed = order.lines.filter(({ exclusion }) => exclusion === undefined)
  const chosen = ticked.length > 0 ? ticked : allowed.map(({ position }) => position)

  function tick(position: number, isTicked: boolean) {
    setTicked((current) =>
      isTicked
        ? [...current, position].sort((a, b) => a - b)
        : current.filter((each) => each !== position),
    )
  }

  return (
    <li className="border-b border-line py-4">
      <fieldset>
        <legend className="font-medium">
          <span className="exact">{order._id}</span> of {formatDay(order.createdAt)}
        </legend>
        {order.until !== undefined && (
          <p className="text-sm text-soft">
            Until {formatShipDay(order.until, order.createdAt.slice(0, 10))}
          </p>
        )}
        <ul className="mt-3 space-y-2">
          {order.lines.map((line) => (
            <li key={line.position}>
              {line.exclusion === undefined ? (
                <label
                  htmlFor={`${order._id} ${line.position}`}
                  className="flex items-start gap-3 wrap-anywhere"
                >
                  <Checkbox
                    id={`${order._id} ${line.position}`}
                    checked={ticked.includes(line.position)}
                    onChange={({ target }) => tick(line.position, target.checked)}
                  />
                  {toGoodsLine(line)}
                </label>
              ) : (
                <p className="pl-9 wrap-anywhere">
                  {toGoodsLine(line)}
                  <span className="block text-sm text-soft">{line.exclusion}</span>
                </p>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <Button
        variant="secondary"
        size="sm"
        className="mt-4"
        aria-label={`Withdraw from order ${order._id}`}
        onClick={() => onChoose(chosen)}
      >
        {ticked.length > 0 ? 'Withdraw from the chosen goods' : 'Withdraw from this order'}
      </Button>
    </li>
  )
}
