import { type FormEvent, useRef, useState } from 'react'
import { isApiError } from '#contract/client.ts'
import {
  PAGE_DESCRIPTION_MAX,
  PAGE_SLUG_MAX,
  PAGE_TEXT_MAX,
  PAGE_TITLE_MAX,
} from '#contract/limits.ts'
import { toPagePath } from '#contract/page-paths.ts'
import type { PageInput, ShopPage } from '#contract/pages.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UnsavedChangesDialog } from '../../shared/unsaved-changes-dialog.tsx'
import { SaveFailure, useFormDraft } from '../forms/saved-form.tsx'
import { AddImage } from './add-image.tsx'
import { DeletePage } from './delete-page.tsx'
import { PageHistory } from './page-history.tsx'
import { PagePreview } from './page-preview.tsx'
import { useSavePage } from './page-queries.ts'

type PageFormProps = {
  /** As opened; a later version does not change the form. Undefined for a new page. */
  opened: ShopPage | undefined
  onSaved: (page: ShopPage) => void
  onDeleted: () => void
  onReload: () => void
}

const empty: PageInput = { slug: '', title: '', description: '', text: '', isPublished: false }

export function PageForm({ opened, onSaved, onDeleted, onReload }: PageFormProps) {
  /** As opened or last saved. */
  const [page, setPage] = useState(opened)
  const form = useFormDraft(() => toInput(opened), onReload)
  const { draft, setDraft } = form
  const text = useRef<HTMLTextAreaElement>(null)
  const save = useSavePage(page)
  const failure = save.isError && failureText(save.error, 'It was not saved. Please try again.')
  const field = isApiError(save.error) ? save.error.field : undefined

  function change(part: Partial<PageInput>) {
    setDraft({ ...draft, ...part })
  }

  /** At the cursor of the text as it is once the image has arrived. */
  function addImage(image: string) {
    const at = text.current?.selectionStart
    setDraft((current) => ({ ...current, text: insertBlock(current.text, image, at) }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(draft, {
      onSuccess: (saved) => {
        setPage(saved)
        form.settle(draft, toInput(saved))
        onSaved(saved)
      },
    })
  }

  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
      <form aria-label="Page" noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label="Title"
          autoComplete="off"
          maxLength={PAGE_TITLE_MAX}
          error={field === 'title' && failure}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextField
          label="Address"
          autoComplete="off"
          maxLength={PAGE_SLUG_MAX}
          readOnly={page?.isFixed}
          description={toAddressHint(draft.slug)}
          error={field === 'slug' && failure}
          value={draft.slug}
          onChange={({ target }) => change({ slug: target.value })}
        />
        <TextField
          label="Description"
          description="For search engines, in a sentence or two; may be empty"
          autoComplete="off"
          maxLength={PAGE_DESCRIPTION_MAX}
          error={field === 'description' && failure}
          value={draft.description}
          onChange={({ target }) => change({ description: target.value })}
        />
        <TextAreaField
          label="Text"
          ref={text}
          description="Markdown: # for a heading, **bold**, - for a list, [words](https://…) for a link, | a | b | for a table"
          rows={18}
          maxLength={PAGE_TEXT_MAX}
          className="font-mono"
          error={field === 'text' && failure}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <AddImage onAdded={addImage} />
        <Switch
          label="Published"
          checked={draft.isPublished}
          onCheckedChange={(isPublished) => change({ isPublished })}
        />
        {failure && field === undefined && (
          <SaveFailure error={save.error} title={failure} onReload={onReload} />
        )}
        <div className="flex items-center gap-3">
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          <p role="status" className="text-sm text-soft">
            {save.isSuccess && !form.isDirty && 'Saved'}
          </p>
        </div>
      </form>
      <div className="min-w-0 space-y-8">
        <PagePreview title={draft.title} text={draft.text} />
        {page && <PageHistory id={page._id} onRestore={(version) => change(version)} />}
        {page && !page.isFixed && <DeletePage page={page} onDeleted={onDeleted} />}
      </div>
      <UnsavedChangesDialog {...form.question} />
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
  if (!page) return empty
  const { slug, title, description, text, isPublished } = page
  return { slug, title, description, text, isPublished }
}
