import { useState } from 'react'
import { formatShipDay } from '#contract/orders/ship-day.ts'
import { toGoodsLine } from '#contract/withdrawal-text.ts'
import type { WithdrawableOrder } from '#contract/withdrawals.ts'
import { formatDay } from '#web/lib/format/format-day.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type Choice, type ChosenUnits, readChoice, readUnits } from './choice.ts'

type OrderChoiceProps = {
  order: WithdrawableOrder
  start: Choice
  onChoose: (chosen: readonly ChosenUnits[]) => void
}

/** Without a choice it is about every line that can be withdrawn. */
export function OrderChoice({ order, start, onChoose }: OrderChoiceProps) {
  const [choice, setChoice] = useState(start)
  const [hasTried, setHasTried] = useState(false)
  const hasChoice = Object.keys(choice).length > 0

  function submit() {
    setHasTried(true)
    const chosen = readChoice(order, choice)
    if (chosen) onChoose(chosen)
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
                <LineChoice
                  id={`${order._id} ${line.position}`}
                  line={line}
                  typed={choice[line.position]}
                  hasTried={hasTried}
                  onChange={(typed) => setChoice(withUnits(choice, line.position, typed))}
                />
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
        onClick={submit}
      >
        {hasChoice ? 'Withdraw from the chosen goods' : 'Withdraw from this order'}
      </Button>
    </li>
  )
}

function withUnits(choice: Choice, position: number, typed: string | undefined): Choice {
  const others = Object.entries(choice).filter(([key]) => Number(key) !== position)
  return Object.fromEntries(typed === undefined ? others : [...others, [position, typed]])
}

type LineChoiceProps = {
  id: string
  line: WithdrawableOrder['lines'][number]
  /** The typed quantity; undefined while the line is not chosen. */
  typed: string | undefined
  hasTried: boolean
  onChange: (typed: string | undefined) => void
}

/** A line to choose, with its quantity where there is more than one. */
function LineChoice({ id, line, typed, hasTried, onChange }: LineChoiceProps) {
  const { name, quantity } = line
  const isWrong = typed !== undefined && readUnits(typed, line) === undefined
  return (
    <>
      <label htmlFor={id} className="flex items-start gap-3 wrap-anywhere">
        <Checkbox
          id={id}
          checked={typed !== undefined}
          onChange={({ target }) => onChange(target.checked ? String(quantity) : undefined)}
        />
        {toGoodsLine(line)}
      </label>
      {typed !== undefined && quantity > 1 && (
        <TextField
          label={`How many of ${name}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          description={`Up to ${quantity}`}
          error={hasTried && isWrong ? `Enter 1 to ${quantity}` : undefined}
          value={typed}
          onChange={({ target }) => onChange(target.value)}
          fieldClassName="mt-2 ml-9"
          className="exact w-24"
        />
      )}
    </>
  )
}
