import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#contract/client.ts'
import { IMAGE_TYPES } from '#contract/limits.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { findFileProblem } from '../../products/index.ts'

const ALT = 'What the image shows'

/** Uploads an image of the shop and hands on its Markdown. A failed upload changes nothing. */
export function AddImage({ onAdded }: { onAdded: (markdown: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({ mutationFn: uploadImage })

  function choose(file: File | undefined) {
    if (!file || upload.isPending) return
    upload.mutate(file, { onSuccess: onAdded })
  }

  return (
    <div>
      <Button
        size="sm"
        variant="secondary"
        loading={upload.isPending}
        onClick={() => input.current?.click()}
      >
        Add an image
      </Button>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        aria-label="Image file"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          choose(target.files?.[0])
          // Cleared, so that the same file can be selected again.
          target.value = ''
        }}
      />
      <p role="status" className="mt-1.5 text-sm text-soft empty:sr-only">
        {upload.isSuccess && `It is in the text. Replace “${ALT}” with a description.`}
      </p>
      <p role="alert" className="mt-1.5 text-sm text-error empty:sr-only">
        {upload.isError &&
          failureText(upload.error, 'The image was not uploaded. Please choose it again.')}
      </p>
    </div>
  )
}

async function uploadImage(file: File): Promise<string> {
  const message = findFileProblem(file)
  if (message !== null) throw new ApiError({ message, statusCode: 400 })
  const form = new FormData()
  form.append('file', file)
  const { public_id: publicId } = await api('POST /images', { form })
  return `![${ALT}](/images/${publicId}.webp?w=1280)`
}
