import { useNavigate } from 'react-router'
import { MAILING_INTRODUCTION_MAX, MAILING_SUBJECT_MAX } from '#contract/limits.ts'
import { mailingGroupTitles } from '#contract/newsletter/mailing-groups.ts'
import type { Mailing } from '#contract/newsletter/mailings.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DeleteButton } from '../shared/delete-button.tsx'
import { FormShell } from '../shared/form/form-shell.tsx'
import { useRecordForm } from '../shared/form/use-record-form.ts'
import { UnsavedChangesDialog } from '../shared/unsaved-changes-dialog.tsx'
import { useUnsavedChanges } from '../shared/use-unsaved-changes.ts'
import { ItemPicker } from './item-picker.tsx'
import { fields, type MailingDraft, toDraft, toItem } from './mailing-draft.ts'
import { newsletterPath } from './newsletter-nav.tsx'
import { loadMailing, useDeleteMailing, useSaveMailing } from './newsletter-queries.ts'
import { SendDraft } from './send-draft.tsx'

export function MailingForm({ opened }: { opened: Mailing }) {
  const leaving = useUnsavedChanges({})
  const save = useSaveMailing()
  const navigate = useNavigate()
  const form = useRecordForm({
    opened,
    fields,
    toDraft,
    read: ({ items, ...texts }) => ({ input: { ...texts, items: items.map(toItem) } }),
    save: (input, base) => save.mutateAsync({ input, base }),
    load: ({ _id }) => loadMailing(_id),
    onDirtyChange: leaving.onDirtyChange,
  })
  const { base, draft, change, bind, isDirty } = form
  const removal = useDeleteMailing(base._id)

  function leave() {
    leaving.close()
    void navigate(newsletterPath, { replace: true })
  }

  return (
    <div className="min-w-0 space-y-8">
      <FormShell form={form} label="Mail" showValue={showValue}>
        <TextField
          label="Subject"
          autoComplete="off"
          maxLength={MAILING_SUBJECT_MAX}
          {...bind('subject')}
        />
        <TextAreaField
          label="Introduction"
          description="Markdown: **bold**, - for a list, [words](https://…) for a link"
          rows={8}
          maxLength={MAILING_INTRODUCTION_MAX}
          className="font-mono"
          {...bind('introduction')}
        />
        <ItemPicker
          mailingId={base._id}
          items={draft.items}
          onChange={(items) => change({ items })}
        />
      </FormShell>
      <SendDraft mailing={base} isDirty={isDirty} />
      <DeleteButton
        what="draft"
        consequence="Its text and its choice of offers are gone for good."
        removal={removal}
        onDelete={() => removal.mutate(undefined, { onSuccess: leave })}
      />
      <UnsavedChangesDialog {...leaving.question} />
    </div>
  )
}

/** Undefined shows a text as it is. */
function showValue({ items }: MailingDraft, field: keyof MailingDraft) {
  if (field !== 'items') return undefined
  return items.map(({ title, group }) => `${mailingGroupTitles[group]}: ${title}`).join('\n')
}
