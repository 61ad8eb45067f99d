import { useRef } from 'react'
import {
  PAGE_DESCRIPTION_MAX,
  PAGE_SLUG_MAX,
  PAGE_TEXT_MAX,
  PAGE_TITLE_MAX,
} from '#contract/limits.ts'
import { toPagePath } from '#contract/page-paths.ts'
import type { PageInput, ShopPage } from '#contract/pages.ts'
import { Switch } from '#web/ui/switch.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DeleteButton } from '../../shared/delete-button.tsx'
import { draftFields } from '../../shared/form/draft-fields.ts'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { useRecordForm } from '../../shared/form/use-record-form.ts'
import { UnsavedChangesDialog } from '../../shared/unsaved-changes-dialog.tsx'
import { useUnsavedChanges } from '../../shared/use-unsaved-changes.ts'
import { AddImage } from './add-image.tsx'
import { PageHistory } from './page-history.tsx'
import { PagePreview } from './page-preview.tsx'
import { loadPage, useDeletePage, useSavePage } from './page-queries.ts'

type PageFormProps = {
  /** Undefined for a new page. */
  opened: ShopPage | undefined
  onSaved: (page: ShopPage) => void
  onDeleted: () => void
}

const fields = draftFields<PageInput>({
  title: 'Title',
  slug: 'Address',
  description: 'Description',
  text: 'Text',
  isPublished: 'Published',
})

export function PageForm({ opened, onSaved, onDeleted }: PageFormProps) {
  const leaving = useUnsavedChanges({})
  const save = useSavePage()
  const removal = useDeletePage()
  const form = useRecordForm({
    opened,
    fields,
    toDraft: toInput,
    read: (draft) => ({ input: draft }),
    save: (input, base) => save.mutateAsync({ input, base }),
    load: loadPage,
    onSaved,
    onDirtyChange: leaving.onDirtyChange,
  })
  const { base: page, draft, setDraft, change, bind } = form
  const text = useRef<HTMLTextAreaElement>(null)

  /** At the cursor of the text as it is once the image has arrived. */
  function addImage(image: string) {
    const at = text.current?.selectionStart
    setDraft((current) => ({ ...current, text: insertBlock(current.text, image, at) }))
  }

  function deleted() {
    leaving.close()
    onDeleted()
  }

  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
      <FormShell form={form} label="Page">
        <TextField label="Title" autoComplete="off" maxLength={PAGE_TITLE_MAX} {...bind('title')} />
        <TextField
          label="Address"
          autoComplete="off"
          maxLength={PAGE_SLUG_MAX}
          readOnly={page?.isFixed}
          description={toAddressHint(draft.slug)}
          {...bind('slug')}
        />
        <TextField
          label="Description"
          description="For search engines, in a sentence or two; may be empty"
          autoComplete="off"
          maxLength={PAGE_DESCRIPTION_MAX}
          {...bind('description')}
        />
        <TextAreaField
          label="Text"
          ref={text}
          description="Markdown: # for a heading, **bold**, - for a list, [words](https://…) for a link, | a | b | for a table"
          rows={18}
          maxLength={PAGE_TEXT_MAX}
          className="font-mono"
          {...bind('text')}
        />
        <AddImage onAdded={addImage} />
        <Switch
          label="Published"
          checked={draft.isPublished}
          onCheckedChange={(isPublished) => change({ isPublished })}
        />
      </FormShell>
      <div className="min-w-0 space-y-8">
        <PagePreview title={draft.title} text={draft.text} />
        {page && <PageHistory id={page._id} onRestore={(version) => change(version)} />}
        {page && !page.isFixed && (
          <DeleteButton
            what="page"
            consequence="Its address leads nowhere from then on, and its versions are gone for good."
            removal={removal}
            onDelete={() => removal.mutate(page._id, { onSuccess: deleted })}
          />
        )}
      </div>
      <UnsavedChangesDialog {...leaving.question} />
    </div>
  )
}

/** As a paragraph of its own. */
function insertBlock(text: string, block: string, at = text.length): string {
  const parts = [text.slice(0, at).trimEnd(), block, text.slice(at).trimStart()]
  return parts.filter((part) => part !== '').join('\n\n')
}

function toAddressHint(slug: string): string {
  if (slug !== '') return `The page is at ${toPagePath(slug)}`
  return `As gift-cards, for a page at ${toPagePath('gift-cards')}`
}

function toInput(page: ShopPage | undefined): PageInput {
  const { slug = '', title = '', description = '', text = '', isPublished = false } = page ?? {}
  return { slug, title, description, text, isPublished }
}
