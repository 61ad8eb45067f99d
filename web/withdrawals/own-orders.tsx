import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { NAME_MAX } from '#contract/limits.ts'
import { toGoodsLine } from '#contract/withdrawal-text.ts'
import type { WithdrawableOrder } from '#contract/withdrawals.ts'
import { api } from '#web/lib/api/api.ts'
import { Queries } from '#web/lib/api/queries.tsx'
import { randomId } from '#web/lib/random-id.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ChosenUnits, toChoice } from './choice.ts'
import { OrderChoice } from './order-choice.tsx'
import type { Declared } from './send-withdrawal.ts'

type OwnOrdersProps = {
  user: User
  /** A declaration about one of these orders, before a return from its confirmation. */
  typed: Declared | undefined
  onContinue: (declared: Declared) => void
}

/** The orders of a signed-in customer of which something can still be withdrawn. */
export function OwnOrders(props: OwnOrdersProps) {
  return (
    <Queries>
      <OrderList {...props} />
    </Queries>
  )
}

function OrderList({ user, typed, onContinue }: OwnOrdersProps) {
  const { profile, email } = user
  const [name, setName] = useState(
    () => typed?.name ?? `${profile.firstName} ${profile.lastName}`.trim(),
  )
  const [hasTried, setHasTried] = useState(false)
  const list = useQuery({
    queryKey: ['withdrawable orders', user._id],
    queryFn: async ({ signal }) => (await api('GET /withdrawals/own', { signal })).orders,
    staleTime: 0,
  })

  function choose({ _id: orderId }: WithdrawableOrder, chosen: readonly ChosenUnits[]) {
    setHasTried(true)
    const typedName = name.trim()
    if (typedName === '') return
    onContinue({
      key: randomId(),
      name: typedName,
      orderNumber: orderId,
      email,
      goods: chosen.map(toGoodsLine).join('\n'),
      orderId,
      lines: chosen.map(({ position, quantity }) => ({ position, quantity })),
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
          There is no order here that you can withdraw from. The form below takes any other one.
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
                start={toChoice(order._id === typed?.orderId ? (typed.lines ?? []) : [])}
                onChoose={(chosen) => choose(order, chosen)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
