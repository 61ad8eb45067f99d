import type { Want } from '#contract/wants.ts'
import { failureText } from '#web/lib/api/api.ts'
import { toLimitsText, toWantState } from '#web/lib/format/want-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ProductLine } from './product-line.tsx'
import { useWantChanges } from './use-want-changes.ts'

/** One want with its place and limits; a paused one can be resumed. */
export function WantRow({ want }: { want: Want }) {
  const { product, isPaused } = want
  const { save, remove } = useWantChanges()
  const id = product.parentId ?? product._id
  const { maxPrice, minMediaGrade, acceptsNew } = want
  const limits = {
    ...(maxPrice !== undefined && { maxPrice }),
    ...(minMediaGrade && { minMediaGrade }),
    acceptsNew,
  }
  return (
    <ProductLine product={product} id={id}>
      <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 text-sm">
          <p>{isPaused ? 'Paused: three holds ended without an order.' : toWantState(want)}</p>
          <p className="text-soft">{toLimitsText(want)}</p>
          <div role="status" className="font-medium text-error empty:hidden">
            {save.isError && failureText(save.error, 'It was not resumed. Please try again.')}
            {remove.isError && failureText(remove.error, 'It was not removed. Please try again.')}
          </div>
        </div>
        <div className="flex gap-3">
          {isPaused && (
            <Button
              size="sm"
              loading={save.isPending}
              onClick={() => save.mutate({ productId: id, input: limits })}
            >
              Resume
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            loading={remove.isPending}
            aria-label={`Remove ${product.name}`}
            onClick={() => remove.mutate(id)}
          >
            Remove
          </Button>
        </div>
      </div>
    </ProductLine>
  )
}
