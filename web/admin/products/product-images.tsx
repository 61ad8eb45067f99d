import ImagePlus from 'lucide-react/icons/image-plus'
import Star from 'lucide-react/icons/star'
import Trash from 'lucide-react/icons/trash-2'
import { type ChangeEvent, useRef } from 'react'
import { IMAGE_TYPES, PRODUCT_IMAGES_MAX } from '../../../contract/limits.ts'
import { failureText } from '../../lib/api.ts'
import { toImageSource } from '../../lib/image.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { makeThumbnail, type Pictures } from './image-rules.ts'
import { countPictures, usePictureChanges } from './use-picture-changes.ts'

type ProductImagesProps = {
  thumbnail: string
  images: readonly string[]
  onChange: (pictures: Pictures) => void
  savePictures: (pictures: Pictures) => Promise<void>
}

export function ProductImages({ thumbnail, images, onChange, savePictures }: ProductImagesProps) {
  const pictures = { thumbnail, images }
  const { upload, remove } = usePictureChanges({ pictures, onChange, savePictures })
  const isBusy = upload.isPending || remove.isPending
  const count = countPictures(pictures)
  const error = upload.error ?? remove.error

  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Images</legend>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 empty:hidden">
        {[thumbnail, ...images].filter(Boolean).map((url, index) => (
          <ImageTile
            key={url}
            url={url}
            number={index + 1}
            isThumbnail={url === thumbnail}
            isBusy={isBusy}
            onMakeThumbnail={() => onChange(makeThumbnail(pictures, url))}
            onRemove={() => {
              upload.reset()
              remove.mutate(url)
            }}
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <UploadButton
          isUploading={upload.isPending}
          disabled={isBusy || count >= PRODUCT_IMAGES_MAX}
          onFiles={(files) => {
            remove.reset()
            upload.mutate(files)
          }}
        />
        <p className="text-sm text-soft">
          {count} of {PRODUCT_IMAGES_MAX}. JPEG, PNG or WebP, up to 5 MB.
        </p>
      </div>
      <div aria-live="polite" className="mt-1.5 text-sm text-accent empty:hidden">
        {error && <p>{error.message}</p>}
        {error?.cause !== undefined && <p>{failureText(error.cause, '')}</p>}
      </div>
    </fieldset>
  )
}

type ImageTileProps = {
  url: string
  number: number
  isThumbnail: boolean
  isBusy: boolean
  onMakeThumbnail: () => void
  onRemove: () => void
}

function ImageTile(props: ImageTileProps) {
  const { url, number, isThumbnail, isBusy } = props
  return (
    <li>
      <Picture
        {...toImageSource(url, 160)}
        alt={isThumbnail ? 'Thumbnail' : `Image ${number}`}
        width={160}
        height={160}
        sizes="120px"
        className="aspect-square w-full"
      />
      <div className="mt-1 flex items-center justify-between">
        {isThumbnail ? (
          <span className="text-xs text-soft">Thumbnail</span>
        ) : (
          <IconButton
            label={`Make image ${number} the thumbnail`}
            size="sm"
            disabled={isBusy}
            onClick={props.onMakeThumbnail}
          >
            <Star />
          </IconButton>
        )}
        <IconButton
          label={isThumbnail ? 'Remove the thumbnail' : `Remove image ${number}`}
          size="sm"
          disabled={isBusy}
          onClick={props.onRemove}
        >
          <Trash />
        </IconButton>
      </div>
    </li>
  )
}

type UploadButtonProps = {
  isUploading: boolean
  disabled: boolean
  onFiles: (files: File[]) => void
}

function UploadButton({ isUploading, disabled, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)

  function take(event: ChangeEvent<HTMLInputElement>) {
    const files = Array.from(event.target.files ?? [])
    // The same file can be chosen again after a failure.
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
        loading={isUploading}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden="true" />
        {isUploading ? 'Uploading...' : 'Add images'}
      </Button>
    </>
  )
}
