import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api, failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type MailReceiptProps = {
  orderId: string
  /** That of the customer's account; empty without one. */
  email: string
}

/** Mails the receipt to any address, which the shop does not save. */
export function MailReceipt({ orderId, email: known }: MailReceiptProps) {
  const id = useId()
  const [email, setEmail] = useState(known)
  const mail = useMutation({
    mutationFn: (to: string) =>
      api('POST /orders/:id/receipt', { params: { id: orderId }, body: { email: to } }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (email.trim() === '') return document.getElementById(id)?.focus()
    if (!mail.isPending) mail.mutate(email)
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          id={id}
          label="Mail the receipt to"
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={mail.isError && failureText(mail.error, 'No answer from the shop. Try again.')}
          fieldClassName="min-w-56 flex-1"
        />
        <Button type="submit" variant="secondary" loading={mail.isPending}>
          Mail
        </Button>
      </div>
      <p role="status" className="text-sm empty:sr-only">
        {mail.isSuccess && `The receipt is on its way to ${mail.variables.trim()}.`}
      </p>
    </form>
  )
}
