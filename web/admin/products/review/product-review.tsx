import { ifMatch } from '#contract/if-match.ts'
import { REVIEW_AUTHOR_MAX, REVIEW_MAX } from '#contract/limits.ts'
import type { Review } from '#contract/reviews.ts'
import { api } from '#web/lib/api/api.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { adminKeys } from '../../admin-keys.ts'
import { CheckboxField } from '../../shared/form/choice-fields.tsx'
import { draftFields } from '../../shared/form/draft-fields.ts'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { type Read, useRecordForm } from '../../shared/form/use-record-form.ts'
import { LoadedPart, type PartProps } from '../part/loaded-part.tsx'

const fields = draftFields<Review>({
  text: 'What we think',
  author: 'Written by',
  isPick: 'Staff pick',
})

const load = (id: string) => api('GET /products/:id/review', { params: { id } })
type Answer = Awaited<ReturnType<typeof load>>

/** The form for the review and the pick of a product. */
export function ProductReview(part: PartProps) {
  return (
    <LoadedPart
      queryKey={[...adminKeys.product(part.productId), 'review']}
      load={() => load(part.productId)}
      whatFailed="Failed to load the review"
    >
      {(answer) => <ReviewForm {...part} answer={answer} />}
    </LoadedPart>
  )
}

function ReviewForm({ productId, onDirtyChange, answer }: PartProps & { answer: Answer }) {
  const form = useRecordForm({
    opened: answer,
    fields,
    toDraft: ({ review }: Answer): Review => review,
    read,
    save: (body, { version }) =>
      api('PUT /products/:id/review', {
        params: { id: productId },
        body,
        headers: ifMatch(version),
      }),
    load: () => load(productId),
    onDirtyChange,
  })
  return (
    <FormShell form={form} label="Review" size="sm" isPanel>
      <TextAreaField
        label="What we think"
        description="Markdown, such as *one word*. Empty for no review"
        rows={8}
        maxLength={REVIEW_MAX}
        {...form.bind('text')}
      />
      <TextField
        label="Written by"
        autoComplete="off"
        maxLength={REVIEW_AUTHOR_MAX}
        fieldClassName="max-w-xs"
        {...form.bind('author')}
      />
      <CheckboxField
        label="Staff pick"
        checked={form.draft.isPick}
        onCheckedChange={(isPick) => form.change({ isPick })}
      />
    </FormShell>
  )
}

function read({ text, author, isPick }: Review): Read<Review> {
  const input = { text: text.trim(), author: author.trim(), isPick }
  if (input.text !== '' && input.author === '') {
    return { problems: { author: 'A review has the name of who wrote it' } }
  }
  return { input }
}
