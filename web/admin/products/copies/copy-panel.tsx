import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { UsedCopy } from '#contract/used-copies.ts'
import { failureText } from '#web/lib/api/api.ts'
import { toImageSource } from '#web/lib/image.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AdminError } from '../../shared/admin-error.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { PanelSkeleton } from '../../shared/panel-skeleton.tsx'
import { findProblems, toDraft } from './copy-draft.ts'
import { type CopyFieldRefs, CopyFields } from './copy-fields.tsx'
import { useCopyWrite, useUsedCopy } from './copy-queries.ts'
import {
  actionLabels,
  type CopyAction,
  stateActions,
  stateLabels,
  stateTones,
} from './copy-states.ts'
import { PhotoField } from './photo-field.tsx'

type CopyPanelProps = {
  copyId: string
  /** Called when the panel has slid away. */
  onClosed: () => void
}

/** One used copy: its fields, its state, and the ways on and off sale. */
export function CopyPanel({ copyId, onClosed }: CopyPanelProps) {
  const [isOpen, setIsOpen] = useState(true)
  const { data: copy, error, isFetching, refetch } = useUsedCopy(copyId)
  const title = copy ? [copy.albumInfo?.artist, copy.name].filter(Boolean).join(': ') : 'Used copy'
  return (
    <ResponsiveDialog
      title={title}
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={onClosed}
      className="md:w-[min(44rem,calc(100vw-2rem))]"
    >
      {copy && <CopyEditor copy={copy} onDone={() => setIsOpen(false)} />}
      {!copy && !error && <PanelSkeleton />}
      {!copy && error && (
        <AdminError
          error={error}
          whatFailed="Failed to load the used copy"
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
    </ResponsiveDialog>
  )
}

function CopyEditor({ copy, onDone }: { copy: UsedCopy; onDone: () => void }) {
  const [draft, setDraft] = useState(() => toDraft(copy))
  const [images, setImages] = useState<readonly string[]>(copy.images)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [photoProblem, setPhotoProblem] = useState('')
  const [tried, setTried] = useState<CopyAction | 'save' | null>(null)
  const write = useCopyWrite(copy)
  const refs: CopyFieldRefs = { first: useRef(null), sleeve: useRef(null), price: useRef(null) }
  const isRecord = copy.type === 'vinyl'
  const problems =
    tried === null ? {} : findProblems(draft, { isRecord, isOnSale: needsGrades(tried) })

  /** A copy that is on sale stays graded. */
  function needsGrades(action: CopyAction | 'save'): boolean {
    return copy.stock > 0 || action === 'put-on-sale' || action === 'return-to-sale'
  }

  function run(action: CopyAction | 'save') {
    setTried(action)
    const found = findProblems(draft, { isRecord, isOnSale: needsGrades(action) })
    if (Object.keys(found).length > 0) return
    write.mutate(
      { draft, images, photos, action },
      {
        onSuccess: () => {
          const title = action === 'save' ? 'Saved' : actionLabels[action]
          showToast({ title, description: copy.inventory.sku, tone: 'success' })
          onDone()
        },
      },
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    run('save')
  }

  return (
    <form aria-label={`Used copy ${copy.inventory.sku}`} onSubmit={submit} className="space-y-5">
      <CopyFacts copy={copy} />
      {write.error && <Alert title={failureText(write.error, 'The used copy was not saved.')} />}
      <CopyFields
        {...{ isRecord, draft, problems, refs }}
        onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
      >
        <OwnPhotos images={images} onChange={setImages} />
        <PhotoField
          photos={photos}
          taken={images.length}
          problem={photoProblem}
          onChange={(next, problem) => {
            setPhotos(next)
            setPhotoProblem(problem)
          }}
        />
      </CopyFields>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={write.isPending}>
          Save changes
        </Button>
        {stateActions[copy.inventory.state].map((action) => (
          <Button
            key={action}
            variant="secondary"
            disabled={write.isPending}
            onClick={() => run(action)}
          >
            {actionLabels[action]}
          </Button>
        ))}
      </div>
    </form>
  )
}

function CopyFacts({ copy: { inventory } }: { copy: UsedCopy }) {
  const { sku, state, listedAt, soldAt, orderId } = inventory
  const facts: [string, ReactNode][] = [
    [
      'SKU',
      <span key="sku" className="exact">
        {sku}
      </span>,
    ],
    [
      'State',
      <Badge key="state" tone={stateTones[state]}>
        {stateLabels[state]}
      </Badge>,
    ],
  ]
  if (listedAt) facts.push(['On sale since', formatDayAndTime(listedAt)])
  if (soldAt) facts.push(['Sold', formatDayAndTime(soldAt)])
  if (orderId) {
    facts.push([
      'Order',
      <Link key="order" className="exact underline" to={`/admin/orders?orderId=${orderId}`}>
        {orderId}
      </Link>,
    ])
  }
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 border-y border-line py-3 text-sm">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type OwnPhotosProps = { images: readonly string[]; onChange: (images: readonly string[]) => void }

function OwnPhotos({ images, onChange }: OwnPhotosProps) {
  if (images.length === 0) return null
  return (
    <ul aria-label="Photos of this copy" className="flex flex-wrap gap-3">
      {images.map((url, place) => (
        <li key={url}>
          <ResponsiveImage
            {...toImageSource(url, 160)}
            alt={`Photo ${place + 1}`}
            width={96}
            height={96}
            sizes="96px"
            className="size-24 object-cover"
          />
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove photo ${place + 1}`}
            onClick={() => onChange(images.filter((other) => other !== url))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
