import { type FormEvent, useRef, useState } from 'react'
import { isApiError } from '#contract/client.ts'
import { ABOUT_MAX, PRODUCT_TEXT_MAX } from '#contract/limits.ts'
import type { CatalogueName } from '#contract/records.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AdminError } from '../../shared/admin-error.tsx'
import { PanelSkeleton } from '../../shared/panel-skeleton.tsx'
import { MergeSection } from './merge-section.tsx'
import { countRecords, type NameKind, nameKinds } from './name-kinds.ts'
import { useName, useNameUpdate } from './name-queries.ts'

type NamePanelProps = {
  kind: NameKind
  slug: string
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
}

/** One artist or label: its name, the text of its page, and the merge into another one. */
export function NamePanel({ kind, slug, isOpen, onClose, onClosed }: NamePanelProps) {
  const { data: name, error, isFetching, refetch } = useName(kind, slug)
  const [noun] = nameKinds[kind].nouns
  const isMerged = useRef(false)

  function handleMerged() {
    isMerged.current = true
    onClose()
  }

  return (
    <ResponsiveDialog
      title={name?.name ?? noun.charAt(0).toUpperCase() + noun.slice(1)}
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onClosed={onClosed}
      // The list has no row of a merged name any more.
      finalFocus={() => (isMerged.current ? document.querySelector('#main [type=search]') : null)}
    >
      {name && (
        <div className="space-y-6">
          <NameFacts {...{ kind, name }} />
          <NameForm key={name.version} onReload={refetch} onSaved={onClose} {...{ kind, name }} />
          <MergeSection onMerged={handleMerged} {...{ kind, name }} />
        </div>
      )}
      {!name && !error && <PanelSkeleton />}
      {!name && error && (
        <AdminError
          error={error}
          whatFailed={`Failed to load the ${noun}`}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
    </ResponsiveDialog>
  )
}

function NameFacts({
  kind,
  name: { slug, productCount },
}: {
  kind: NameKind
  name: CatalogueName
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-3 text-sm">
      <p className="text-soft tabular-nums">{countRecords(productCount)} in the shop</p>
      <ButtonLink size="sm" variant="secondary" to={nameKinds[kind].pages + slug}>
        See its page
      </ButtonLink>
    </div>
  )
}

type NameFormProps = {
  kind: NameKind
  name: CatalogueName
  onReload: () => void
  onSaved: () => void
}

function NameForm({ kind, name, onReload, onSaved }: NameFormProps) {
  const [draft, setDraft] = useState({
    name: name.name,
    sortName: name.sortName,
    about: name.about,
  })
  const update = useNameUpdate(kind, name)
  const bind = (field: keyof typeof draft) => ({
    value: draft[field],
    autoComplete: 'off',
    error: errorOf(update.error, field),
    onChange: (event: { target: { value: string } }) =>
      setDraft({ ...draft, [field]: event.target.value }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (update.isPending) return
    update.mutate(toChange(name, draft), {
      onSuccess: () => {
        showToast({ title: 'Saved', description: draft.name, tone: 'success' })
        onSaved()
      },
    })
  }

  return (
    <form aria-label={name.name} noValidate onSubmit={submit} className="space-y-4">
      <SaveFailure error={update.error} onReload={onReload} />
      <TextField
        label="Name"
        description="Its records show a new name at once, except where another one is printed."
        maxLength={PRODUCT_TEXT_MAX}
        {...bind('name')}
      />
      <TextField
        label="Sorted as"
        description="“Beatles, The” stands under B."
        maxLength={PRODUCT_TEXT_MAX}
        {...bind('sortName')}
      />
      <TextAreaField
        label="About"
        description={`Shoppers read it on the page of the ${nameKinds[kind].nouns[0]}.`}
        rows={5}
        maxLength={ABOUT_MAX}
        {...bind('about')}
      />
      <Button type="submit" loading={update.isPending}>
        Save changes
      </Button>
    </form>
  )
}

const fields = ['name', 'sortName', 'about'] as const
type Draft = Pick<CatalogueName, (typeof fields)[number]>

/** Only the fields that differ: a sort name that was not touched follows the name. */
function toChange(before: Draft, draft: Draft): Partial<Draft> {
  const changed = fields.filter((field) => draft[field].trim() !== before[field])
  return Object.fromEntries(changed.map((field) => [field, draft[field].trim()]))
}

function errorOf(error: Error | null, field: string): string | undefined {
  return isApiError(error) && error.field === field ? error.serverMessage : undefined
}

function SaveFailure({ error, onReload }: { error: Error | null; onReload: () => void }) {
  if (error === null || fields.some((field) => errorOf(error, field))) return null
  const isConflict = isApiError(error) && error.statusCode === 412
  return (
    <Alert
      title={failureText(error, 'It was not saved. Please try again.')}
      action={
        isConflict && (
          <Button size="sm" variant="secondary" onClick={onReload}>
            Show it as it is now
          </Button>
        )
      }
    />
  )
}
