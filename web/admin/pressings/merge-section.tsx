import { useRef, useState } from 'react'
import type { CatalogueName } from '#contract/pressings/records.ts'
import { failureText } from '#web/lib/api/api.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePaused } from '../shared/use-paused.ts'
import { countRecords, type NameKind, nameKinds } from './name-kinds.ts'
import { useMergeTargets, useNameMerge } from './name-queries.ts'

type MergeSectionProps = { kind: NameKind; name: CatalogueName; onMerged: () => void }

/** Finds another name of the kind, and merges this one into it after a confirmation. */
export function MergeSection({ kind, name, onMerged }: MergeSectionProps) {
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<CatalogueName | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const merge = useNameMerge(kind, name)
  const [noun] = nameKinds[kind].nouns

  function ask(chosen: CatalogueName) {
    merge.reset()
    setTarget(chosen)
    setIsAsking(true)
  }

  function confirm(into: CatalogueName) {
    merge.mutate(into._id, {
      onSuccess: () => {
        showToast({ title: `Merged into ${into.name}`, tone: 'success' })
        setIsAsking(false)
        onMerged()
      },
    })
  }

  return (
    <section aria-labelledby="merge" className="border-t border-line pt-5">
      <h3 id="merge" className="font-medium">
        Merge
      </h3>
      <TextField
        ref={field}
        label={`Find the ${noun} that remains`}
        description={`For one ${noun} under two names. This page then leads to the other.`}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        fieldClassName="mt-3"
      />
      <Targets {...{ kind, name, search }} onChoose={ask} />
      {target && (
        <AlertDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={`Merge into ${target.name}?`}
          description={effectOf(kind, name, target)}
          failure={merge.error && failureText(merge.error, 'It was not merged. Please try again.')}
          confirmLabel={`Merge ${countRecords(name.productCount)}`}
          onConfirm={() => confirm(target)}
          busy={merge.isPending}
          finalFocus={() => field.current}
        />
      )}
    </section>
  )
}

function effectOf(kind: NameKind, name: CatalogueName, target: CatalogueName): string {
  const credits = kind === 'artist' ? ', except where another name is printed' : ''
  const moved = `${countRecords(name.productCount)} of ${name.name} will be by ${target.name} and say so${credits}.`
  const movedOfLabel = `${countRecords(name.productCount)} of ${name.name} will be on ${target.name} and say so.`
  return `${kind === 'artist' ? moved : movedOfLabel} This cannot be undone.`
}

type TargetsProps = {
  kind: NameKind
  name: CatalogueName
  search: string
  onChoose: (target: CatalogueName) => void
}

function Targets({ kind, name, search, onChoose }: TargetsProps) {
  const wanted = usePaused(search.trim())
  const { data, isError } = useMergeTargets(kind, wanted)
  if (search.trim() === '') return null
  const found = (data ?? []).filter(({ _id }) => _id !== name._id)
  return (
    <>
      <p role="status" className="mt-2 text-sm text-soft empty:sr-only">
        {isError && 'The names could not be loaded. Type again to retry.'}
        {data && found.length === 0 && `No other ${nameKinds[kind].nouns[0]} has this name.`}
      </p>
      <ul className="divide-y divide-line">
        {found.map((target) => (
          <li key={target._id} className="flex items-center gap-3 py-2 text-sm">
            <span id={`target-${target._id}`} dir="auto" className="min-w-0 flex-1 wrap-anywhere">
              {target.name}
              <span className="text-soft tabular-nums">, {countRecords(target.productCount)}</span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-describedby={`target-${target._id}`}
              onClick={() => onChoose(target)}
            >
              Merge…
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
