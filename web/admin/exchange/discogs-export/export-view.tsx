import type { DiscogsExport } from '#contract/exchange/discogs-exports.ts'
import { shopFormats } from '#contract/locale.ts'
import { failureText, isNotFound } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { AdminError } from '../../shared/admin-error.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { pluralize } from '../../shared/pluralize.ts'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { useCreateExport, useDiscogsExport } from './discogs-export-queries.ts'
import { ExportFiles } from './export-files.tsx'
import { ManualEdits } from './manual-edits.tsx'
import { MarkUploaded } from './mark-uploaded.tsx'
import { WithoutRelease } from './without-release.tsx'

type ExportViewProps = { id: string; onMade: (made: DiscogsExport) => void }

/** One export: its files, the note of the upload, and what the files cannot say. */
export function ExportView({ id, onMade }: ExportViewProps) {
  const { data: found, error, isFetching, refetch } = useDiscogsExport(id)
  if (!found) {
    if (!error) return <TableSkeleton />
    if (isNotFound(error)) return <Alert title={failureText(error, '')} />
    return (
      <AdminError
        error={error}
        whatFailed="Failed to load the export"
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const home = shopFormats().currency
  const { add, change, delete: deleted } = found.counts
  const hasRows = add + change + deleted > 0
  return (
    <div className="space-y-6">
      <p className="text-sm text-soft">
        Made {formatDayAndTime(found.createdAt)}. Prices are in {found.currency}
        {found.currency !== home && `, at ${found.rate} ${home} for one ${found.currency}`}.
      </p>
      {hasRows ? (
        <ExportFiles found={found} />
      ) : (
        <Alert tone="success" title="Discogs has everything. There is nothing to upload." />
      )}
      {hasRows && <MarkUploaded found={found} />}
      {found.unlinked !== undefined && <Unlinked unlinked={found.unlinked} onMade={onMade} />}
      {found.withoutNumber !== undefined && (
        <WithoutNumber listings={found.withoutNumber} onMade={onMade} />
      )}
      {found.byHand && <ManualEdits rows={found.byHand} />}
      {found.withoutReleaseId > 0 && <WithoutRelease />}
    </div>
  )
}

type WithoutNumberProps = { listings: number; onMade: ExportViewProps['onMade'] }

/** The first export after a move to this shop would otherwise change each listing. */
function WithoutNumber({ listings, onMade }: WithoutNumberProps) {
  const create = useCreateExport(onMade)
  return (
    <Alert
      tone="info"
      title={`${pluralize(listings, 'listing has', 'listings have')} no number of this shop`}
      className="max-sm:flex-wrap max-sm:[&>button]:w-full"
      action={
        <Button
          variant="secondary"
          loading={create.isPending}
          onClick={() => create.mutate({ includeNumbers: true })}
        >
          Write the numbers
        </Button>
      }
    >
      They are in no file: nothing else has changed. With the number, each listing on Discogs names
      the sticker of its copy.
      {create.error && (
        <p className="mt-1 text-error">
          {failureText(create.error, 'The files could not be made.')}
        </p>
      )}
    </Alert>
  )
}

type UnlinkedProps = { unlinked: number; onMade: ExportViewProps['onMade'] }

function Unlinked({ unlinked, onMade }: UnlinkedProps) {
  const create = useCreateExport(onMade)
  const copies = pluralize(unlinked, 'uploaded copy has', 'uploaded copies have')
  return (
    <Alert
      tone="info"
      title={`${copies} no listing yet`}
      className="max-sm:flex-wrap max-sm:[&>button]:w-full"
      action={
        <Button
          variant="secondary"
          loading={create.isPending}
          onClick={() => create.mutate({ includeUnlinked: true })}
        >
          Add them again
        </Button>
      }
    >
      Import an inventory that Discogs made after the upload: it links them. Add them again only if
      Discogs refused them.
      {create.error && (
        <p className="mt-1 text-error">
          {failureText(create.error, 'The files could not be made.')}
        </p>
      )}
    </Alert>
  )
}
