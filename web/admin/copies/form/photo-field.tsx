import { useRef } from 'react'
import { IMAGE_TYPES, VARIANT_IMAGES_MAX } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { findFileProblem, useFileDrop } from '../../products/index.ts'

type PhotoFieldProps = {
  photos: readonly File[]
  /** How many photos the copy has already. */
  taken?: number
  problem: string
  onChange: (photos: readonly File[], problem: string) => void
}

/** Photos of this copy: chosen, taken with a phone, dropped or pasted. They are uploaded once the copy is saved. */
export function PhotoField({ photos, taken = 0, problem, onChange }: PhotoFieldProps) {
  const room = VARIANT_IMAGES_MAX - taken
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop(add)

  function add(files: readonly File[]) {
    const wrong = files.map(findFileProblem).find((found) => found !== null)
    const fitting = files.filter((file) => findFileProblem(file) === null)
    const all = [...photos, ...fitting]
    const tooMany = all.length > room ? `At most ${VARIANT_IMAGES_MAX} photos` : ''
    onChange(all.slice(0, room), wrong ?? tooMany)
  }

  return (
    <fieldset className={isOver ? 'outline-2 outline-offset-4 outline-accent outline-dashed' : ''}>
      <legend className="mb-1.5 text-sm font-medium">Photos</legend>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => input.current?.click()}>
          Add photos
        </Button>
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES.join(',')}
          multiple
          hidden
          aria-label="Photo files"
          onChange={({ target }) => {
            add(Array.from(target.files ?? []))
            target.value = ''
          }}
        />
        <p role="status" className="text-sm text-soft">
          {taken + photos.length} of {VARIANT_IMAGES_MAX}. Or drop or paste them here.
        </p>
        {photos.length > 0 && (
          <Button size="sm" variant="quiet" onClick={() => onChange([], '')}>
            Remove
          </Button>
        )}
      </div>
      <div aria-live="polite" className="mt-1 text-sm text-error empty:sr-only">
        {problem}
      </div>
    </fieldset>
  )
}
