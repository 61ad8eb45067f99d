import { useState } from 'react'
import type { DiscogsExport } from '#contract/exchange/discogs-exports.ts'
import { discogsFiles } from '#contract/exchange/discogs-files.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { pluralize } from '../../shared/pluralize.ts'
import { useMarkUploaded } from './discogs-export-queries.ts'

/** The note that the files were uploaded, which the shop cannot see by itself. */
export function MarkUploaded({ found }: { found: DiscogsExport }) {
  const [isOpen, setIsOpen] = useState(false)
  const mark = useMarkUploaded(found._id)
  if (found.uploadedAt) {
    return (
      <Alert tone="success" title={`Uploaded to Discogs ${formatDayAndTime(found.uploadedAt)}`}>
        {found.counts.add > 0 &&
          'Next import a new Discogs inventory: it gives the added copies their listings.'}
      </Alert>
    )
  }
  const files = discogsFiles.filter((file) => found.counts[file] > 0)
  return (
    <div className="space-y-3">
      <p className="max-w-prose text-sm text-soft">
        Press this when Discogs has accepted the files. Until then the next export has the same rows
        again.
      </p>
      {mark.error && <Alert title={failureText(mark.error, 'That was not saved. Try again.')} />}
      <Button loading={mark.isPending} onClick={() => setIsOpen(true)}>
        Uploaded to Discogs
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Has Discogs accepted ${pluralize(files.length, 'file', 'files')}?`}
        description={`The rows of ${joinNames(files)} then count as on Discogs and are in no later export. This cannot be undone.`}
        confirmLabel="Uploaded to Discogs"
        cancelLabel="Not yet"
        onConfirm={() => {
          setIsOpen(false)
          mark.mutate()
        }}
      />
    </div>
  )
}

/** "add, change and delete" */
function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
