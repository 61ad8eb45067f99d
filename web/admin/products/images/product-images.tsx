import ImagePlus from 'lucide-react/icons/image-plus'
import { type ChangeEvent, useRef } from 'react'
import { IMAGE_TYPES, PRODUCT_IMAGES_MAX } from '#contract/limits.ts'
import { failureText } from '#web/lib/api/api.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { describeBlockedImages } from './blocked-images.ts'
import { type Images, listImages } from './image-rules.ts'
import { ImageTiles } from './image-tiles.tsx'
import { UploadList } from './upload-list.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useImageRemoval } from './use-image-removal.ts'
import { useRestoreFocus } from './use-restore-focus.ts'
import type { Uploads } from './use-uploads.ts'

type ProductImagesProps = {
  productImages: Images
  uploads: Uploads
  onChange: (change: (productImages: Images) => Images) => void
  saveWithout: (url: string) => Promise<void>
  onDraggingChange: (isDragging: boolean) => void
}

export function ProductImages(props: ProductImagesProps) {
  const { productImages, uploads, onChange, saveWithout } = props
  const removal = useImageRemoval({ onChange, saveWithout })
  const isDropping = useFileDrop((files) => {
    // Sound files go to the track list.
    const others = files.filter(({ type }) => !type.startsWith('audio/'))
    if (others.length > 0) uploads.add(others)
  })
  const isUploading = uploads.underWay > 0
  const urls = listImages(productImages)
  const count = urls.length
  const area = useRestoreFocus(count + uploads.uploads.length)
  const { error } = removal

  return (
    <fieldset ref={area} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1.5 text-sm font-medium">Images</legend>
      <ImageTiles
        productImages={productImages}
        isBusy={removal.isPending}
        onChange={onChange}
        onRemove={removal.mutate}
        onDraggingChange={props.onDraggingChange}
      />
      <BlockedImages urls={urls} />
      <UploadList {...uploads} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <UploadButton
          label={isUploading ? 'Uploading...' : 'Add images'}
          disabled={removal.isPending || uploads.room <= 0}
          onFiles={uploads.add}
        />
        <p className="text-sm text-soft">
          <span role="status">
            {count} of {PRODUCT_IMAGES_MAX}.
            <VisuallyHidden>{isUploading && ` ${uploads.underWay} on the way.`}</VisuallyHidden>
          </span>{' '}
          JPEG, PNG or WebP, up to 5 MB.
          {uploads.room > 0 && <span className="max-md:hidden"> Or drop or paste them here.</span>}
        </p>
      </div>
      <div aria-live="polite" className="mt-1.5 text-sm text-error empty:sr-only">
        {error && <p>{error.message}</p>}
        {error?.cause !== undefined && <p>{failureText(error.cause, '')}</p>}
      </div>
      {isDropping && <DropHint room={uploads.room} />}
    </fieldset>
  )
}

/** Calls and imports accept images of every host, but browsers load them from the allowed ones only. */
function BlockedImages({ urls }: { urls: readonly string[] }) {
  const settings = useShopSettings()
  return (
    <div role="status" className="mt-2 text-sm text-error wrap-anywhere empty:sr-only">
      {describeBlockedImages(urls, settings).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

/** Covers the whole panel, its positioned ancestor. */
function DropHint({ room }: { room: number }) {
  return (
    <div className="pointer-events-none absolute inset-2 z-10 flex items-center justify-center border-2 border-dashed border-accent bg-raised/90">
      <p className="text-lg font-medium">
        {room > 0 ? 'Drop to add images' : `At most ${PRODUCT_IMAGES_MAX} images`}
      </p>
    </div>
  )
}

type UploadButtonProps = {
  label: string
  disabled: boolean
  onFiles: (files: File[]) => void
}

function UploadButton({ label, disabled, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)

  function take(event: ChangeEvent<HTMLInputElement>) {
    const files = Array.from(event.target.files ?? [])
    // Cleared, so that the same file can be selected again after a failure.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Image files"
        accept={IMAGE_TYPES.join(',')}
        onChange={take}
      />
      <Button
        variant="secondary"
        size="sm"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <ImagePlus />
        {label}
      </Button>
    </>
  )
}
