import { type SubmitEvent, useState } from 'react'
import {
  EMAIL_MAX,
  NAME_MAX,
  WITHDRAWAL_GOODS_MAX,
  WITHDRAWAL_NUMBER_MAX,
} from '#contract/limits.ts'
import { type Declaration, GOODS_HINT } from '#contract/withdrawal-text.ts'
import { checkFields } from '#web/lib/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type WithdrawalFormProps = {
  typed: Declaration | undefined
  onSubmit: (fields: Declaration) => void
}

/** The first step for anyone. Without scripts, the server answers with a page for the second one. */
export function WithdrawalForm({ typed, onSubmit }: WithdrawalFormProps) {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = checkFields(event.currentTarget)
    setProblems(checked.problems)
    if (Object.keys(checked.problems).length > 0) return
    const textOf = (name: string) => (checked.values[name] ?? '').trim()
    const goods = String(new FormData(event.currentTarget).get('goods') ?? '').trim()
    onSubmit({
      name: textOf('name'),
      orderNumber: textOf('orderNumber'),
      email: textOf('email').toLowerCase(),
      goods,
    })
  }

  return (
    <form
      method="post"
      action="/withdraw/check"
      aria-label="Withdraw from a contract"
      noValidate
      onSubmit={submit}
      className="mt-6 space-y-4"
    >
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="name"
        maxLength={NAME_MAX}
        defaultValue={typed?.name}
        error={problems.name}
      />
      <TextField
        label="Order number"
        name="orderNumber"
        required
        autoComplete="off"
        placeholder="RO-"
        description="The mail with the confirmation has it"
        maxLength={WITHDRAWAL_NUMBER_MAX}
        defaultValue={typed?.orderNumber}
        error={problems.orderNumber}
      />
      <TextField
        label="Email"
        type="email"
        name="email"
        required
        autoComplete="email"
        description="The address of the order"
        maxLength={EMAIL_MAX}
        defaultValue={typed?.email}
        error={problems.email}
      />
      <TextAreaField
        label="Goods, if not the whole order"
        name="goods"
        rows={3}
        description={GOODS_HINT}
        maxLength={WITHDRAWAL_GOODS_MAX}
        defaultValue={typed?.goods}
      />
      <Button type="submit">Continue</Button>
    </form>
  )
}
