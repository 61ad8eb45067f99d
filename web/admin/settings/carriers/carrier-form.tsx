import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { findPatternError, toTrackingUrl } from '#contract/carriers.ts'
import { isApiError } from '#contract/client.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { adminKeys } from '../../admin-keys.ts'

const empty = { name: '', trackingPattern: '' }
type Draft = typeof empty

/** Adds a carrier; an example shows the address that a customer would open. */
export function CarrierForm() {
  const id = useId()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(empty)
  const add = useMutation({
    mutationFn: (body: Draft) => api('POST /carriers', { body }),
    onSuccess: async () => {
      setDraft(empty)
      await queryClient.invalidateQueries({ queryKey: adminKeys.carriers })
    },
  })
  const field = isApiError(add.error) ? add.error.field : undefined
  const failure = add.isError && failureText(add.error, 'It was not added. Please try again.')
  const pattern = draft.trackingPattern.trim()
  const example =
    pattern && findPatternError(pattern) === null ? toTrackingUrl(pattern, 'AB123') : ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!add.isPending) add.mutate(draft)
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Carrier" className="space-y-4">
      <h2 className="text-lg">Add a carrier</h2>
      <TextField
        id={`${id}-name`}
        label="Name"
        autoComplete="off"
        error={field === 'name' && failure}
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <TextField
        id={`${id}-pattern`}
        label="Tracking page"
        type="url"
        autoComplete="off"
        placeholder="https://example.com/track/{number}"
        description={
          example === ''
            ? 'The address with {number} for the tracking number; empty without one'
            : `For AB123: ${example}`
        }
        error={field === 'trackingPattern' && failure}
        value={draft.trackingPattern}
        onChange={({ target }) => setDraft({ ...draft, trackingPattern: target.value })}
      />
      <p aria-live="polite" className="text-sm text-error empty:sr-only">
        {field !== 'name' && field !== 'trackingPattern' && failure}
      </p>
      <Button type="submit" size="sm" loading={add.isPending}>
        Add carrier
      </Button>
    </form>
  )
}
