import { Progress } from '@base-ui/react/progress'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { isUnderWay, type Upload } from './upload-rules.ts'
import type { Uploads } from './use-uploads.ts'

/** Every pending upload, and the failed ones until they are retried or dismissed. */
export function UploadList({ uploads, room, retry, cancel }: Uploads) {
  return (
    <ul
      aria-label="Uploads"
      className="mt-3 divide-y divide-line border-y border-line empty:hidden"
    >
      {uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          canRetry={Boolean(upload.failure?.canRetry) && room > 0}
          onRetry={() => retry(upload.key)}
          onCancel={() => cancel(upload.key)}
        />
      ))}
    </ul>
  )
}

type UploadRowProps = {
  upload: Upload
  canRetry: boolean
  onRetry: () => void
  onCancel: () => void
}

function UploadRow({ upload, canRetry, onRetry, onCancel }: UploadRowProps) {
  const { file, failure } = upload
  return (
    <li className="flex items-center gap-3 py-2">
      <FilePreview file={file} />
      <div className="min-w-0 flex-1 text-sm">
        {failure ? (
          <>
            <p className="truncate font-medium">{file.name}</p>
            <p role="alert" className="text-error">
              {failure.problem}
            </p>
            {failure.reason && <p className="text-soft">{failure.reason}</p>}
          </>
        ) : (
          <UploadProgress upload={upload} />
        )}
      </div>
      {canRetry && (
        <IconButton label={`Try ${file.name} again`} size="sm" onClick={onRetry}>
          <RotateCw />
        </IconButton>
      )}
      <IconButton
        label={isUnderWay(upload) ? `Cancel ${file.name}` : `Put ${file.name} away`}
        size="sm"
        onClick={onCancel}
      >
        <X />
      </IconButton>
    </li>
  )
}

function UploadProgress({ upload: { file, state, progress } }: { upload: Upload }) {
  const isSent = progress === 1
  return (
    <Progress.Root
      value={isSent ? null : Math.round(progress * 100)}
      className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1"
    >
      <Progress.Label className="truncate font-medium">{file.name}</Progress.Label>
      <span className="exact text-xs text-soft">{toLabel(state, progress)}</span>
      <Progress.Track className="col-span-2 h-1 overflow-hidden rounded-full bg-sunken">
        <Progress.Indicator className="block h-full bg-ink transition-[width] duration-150 data-indeterminate:w-full data-indeterminate:animate-pulse" />
      </Progress.Track>
    </Progress.Root>
  )
}

function toLabel(state: Upload['state'], progress: number): string {
  if (state === 'stored') return 'Done'
  if (state === 'waiting') return 'Waiting'
  return progress === 1 ? 'Preparing' : `${Math.round(progress * 100)}%`
}

const previewPixels = 80

/** A preview of the local file; an empty square where the browser cannot decode it. */
function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    void draw(file, canvas.current)
  }, [file])
  return (
    <canvas
      ref={canvas}
      width={previewPixels}
      height={previewPixels}
      className="size-10 shrink-0 bg-sunken"
    />
  )
}

async function draw(file: File, canvas: HTMLCanvasElement | null): Promise<void> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    const edge = Math.min(width, height)
    const square = [(width - edge) / 2, (height - edge) / 2, edge, edge] as const
    canvas?.getContext('2d')?.drawImage(bitmap, ...square, 0, 0, previewPixels, previewPixels)
    bitmap.close()
  } catch {
    // Not an image, or not one this browser can decode: the row shows the reason.
  }
}
