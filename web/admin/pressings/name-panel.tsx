import { useRef } from 'react'
import { ABOUT_MAX, PRODUCT_TEXT_MAX } from '#contract/limits.ts'
import type { CatalogueName } from '#contract/pressings/records.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { draftFields } from '../shared/form/draft-fields.ts'
import { FormShell } from '../shared/form/form-shell.tsx'
import { useRecordForm } from '../shared/form/use-record-form.ts'
import { Loaded } from '../shared/loaded.tsx'
import { PanelSkeleton } from '../shared/panel-skeleton.tsx'
import { MergeSection } from './merge-section.tsx'
import { countRecords, type NameKind, nameKinds } from './name-kinds.ts'
import { loadName, useName, useSaveName } from './name-queries.ts'

type NamePanelProps = DialogPanel & { kind: NameKind; slug: string }

/** One artist or label: its name, the text of its page, and the merge into another one. */
export function NamePanel({ kind, slug, ...panel }: NamePanelProps) {
  const query = useName(kind, slug)
  const [noun] = nameKinds[kind].nouns
  const isMerged = useRef(false)

  function handleMerged() {
    isMerged.current = true
    panel.onClose()
  }

  return (
    <ResponsiveDialog
      title={query.data?.name ?? noun.charAt(0).toUpperCase() + noun.slice(1)}
      {...dialogProps(panel)}
      // The list has no row of a merged name any more.
      finalFocus={() => (isMerged.current ? document.querySelector('#main [type=search]') : null)}
    >
      <Loaded query={query} whatFailed={`Failed to load the ${noun}`} skeleton={<PanelSkeleton />}>
        {(name) => (
          <div className="space-y-6">
            <NameFacts {...{ kind, name }} />
            <NameForm onSaved={panel.onClose} {...{ kind, name }} />
            <MergeSection onMerged={handleMerged} {...{ kind, name }} />
          </div>
        )}
      </Loaded>
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

const names = ['name', 'sortName', 'about'] as const
type Draft = Pick<CatalogueName, (typeof names)[number]>

const fields = draftFields<Draft>({ name: 'Name', sortName: 'Sorted as', about: 'About' })

type NameFormProps = { kind: NameKind; name: CatalogueName; onSaved: () => void }

function NameForm({ kind, name, onSaved }: NameFormProps) {
  const save = useSaveName(kind)
  const form = useRecordForm({
    opened: name,
    fields,
    toDraft: ({ name, sortName, about }): Draft => ({ name, sortName, about }),
    read: (draft) => ({ input: draft }),
    save: (draft, base) => save.mutateAsync({ input: toChange(base, draft), base }),
    load: () => loadName(kind, name.slug),
    onSaved(saved) {
      showToast({ title: 'Saved', description: saved.name, tone: 'success' })
      onSaved()
    },
  })
  const { bind } = form

  return (
    <FormShell
      form={form}
      label={name.name}
      what={nameKinds[kind].nouns[0]}
      submitLabel="Save changes"
      // The panel closes, and a notification says it.
      savedText=""
      isPanel
    >
      <TextField
        label="Name"
        autoComplete="off"
        description="Its records show a new name at once, except where another one is printed."
        maxLength={PRODUCT_TEXT_MAX}
        {...bind('name')}
      />
      <TextField
        label="Sorted as"
        autoComplete="off"
        description="“Beatles, The” stands under B."
        maxLength={PRODUCT_TEXT_MAX}
        {...bind('sortName')}
      />
      <TextAreaField
        label="About"
        autoComplete="off"
        description={`Shoppers read it on the page of the ${nameKinds[kind].nouns[0]}.`}
        rows={5}
        maxLength={ABOUT_MAX}
        {...bind('about')}
      />
    </FormShell>
  )
}

/** Only the fields that differ: a sort name that was not touched follows the name. */
function toChange(before: Draft, draft: Draft): Partial<Draft> {
  const changed = names.filter((field) => draft[field].trim() !== before[field])
  return Object.fromEntries(changed.map((field) => [field, draft[field].trim()]))
}
