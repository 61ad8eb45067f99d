import { type ReactNode, useId, useRef } from 'react'
import type { ShopLogo } from '#contract/shop-profile.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { LogoImage } from '#web/ui/logo-image.tsx'
import { toLogoNotes } from './logo-notes.ts'
import { useLogoUpload } from './shop-queries.ts'

type LogoFieldProps = {
  logo: ShopLogo | null
  error: ReactNode
  onChange: (logo: ShopLogo | null) => void
}

/** The logo that is shown once the form is saved. A failed upload changes nothing. */
export function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const descriptionId = useId()
  const upload = useLogoUpload()
  const { isPending, data } = upload
  const removed = data && data.logo.file === logo?.file ? data.removed : []

  function choose(file: File | undefined) {
    if (!file || isPending) return
    upload.mutate(file, { onSuccess: (answer) => onChange(answer.logo) })
  }

  function remove() {
    upload.reset()
    onChange(null)
  }

  return (
    <fieldset className="space-y-2" aria-describedby={descriptionId}>
      <legend className="text-sm font-medium">Logo</legend>
      {logo && (
        <LogoImage logo={logo} alt="The chosen logo" className="mt-2 mb-4 h-12 max-w-full" />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          loading={isPending}
          onClick={() => input.current?.click()}
        >
          {toLabel(logo, isPending)}
        </Button>
        {logo && (
          <Button size="sm" variant="quiet" disabled={isPending} onClick={remove}>
            Remove the logo
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/svg+xml,image/png,.svg,.png"
          aria-label="Logo file"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            choose(target.files?.[0])
            // Cleared, so that the same file can be selected again after a correction.
            target.value = ''
          }}
        />
      </div>
      <p id={descriptionId} className="text-sm text-soft">
        SVG or PNG, at most 1 MB, in the top bar instead of the name, and on invoices and packing
        slips. Mails have the name
      </p>
      <div aria-live="polite" className="space-y-1 text-sm empty:sr-only">
        {removed.length > 0 && (
          <p>Removed from the file: {removed.join(', ')}. Compare the preview with your logo.</p>
        )}
        {toLogoNotes(logo).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <div aria-live="polite" className="text-sm text-error empty:sr-only">
        {upload.isError
          ? failureText(upload.error, 'The logo was not uploaded. Please choose it again.')
          : error}
      </div>
    </fieldset>
  )
}

function toLabel(logo: ShopLogo | null, isUploading: boolean): string {
  if (isUploading) return 'Uploading…'
  return logo ? 'Replace the logo' : 'Upload a logo'
}
