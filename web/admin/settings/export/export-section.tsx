import { useEffect, useRef } from 'react'
import { formatNumber, numberFormat } from '#contract/locale.ts'
import type { ShopExport } from '#contract/shop-exports.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { AdminError } from '../../shared/admin-error.tsx'
import { download } from '../../shared/download.ts'
import { ExportButton } from '../../shared/export-button.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { isUnderWay, useDeleteExport, useShopExports, useStartExport } from './export-queries.ts'

/** All data of the shop as one file, for owners who have no shell where the shop runs. */
export function ExportSection() {
  const { data, error, isFetching, refetch } = useShopExports()
  return (
    <Section
      title="Export everything"
      className="mt-12 max-w-3xl space-y-4 border-t border-line pt-8"
    >
      <p className="text-sm text-soft">
        One ZIP file with products, stock, customers, orders, pages, settings and images, in open
        formats that are described in it. An empty shop of this program can start from it, and other
        programs can read it. It has no passwords, but the data of your customers: store it safely.
      </p>
      {error && (
        <AdminError
          error={error}
          whatFailed="Failed to load exports"
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <TableSkeleton rows={1} />}
      {data && <Exports exports={data} />}
    </Section>
  )
}

function Exports({ exports }: { exports: readonly ShopExport[] }) {
  const start = useStartExport()
  const removal = useDeleteExport()
  const running = exports.find(isUnderWay)
  const failed = exports.find(({ state }) => state === 'failed')
  const ready = exports.find(({ state }) => state === 'ready')
  const place = useKeepFocus(exports.map(({ _id, state }) => `${_id} ${state}`).join())
  return (
    <div ref={place} tabIndex={-1} className="space-y-4 outline-none">
      {removal.error && (
        <Alert title={failureText(removal.error, 'That did not go through. Please try again.')} />
      )}
      {running && (
        <UnderWay
          found={running}
          isCancelling={removal.isPending}
          onCancel={() => removal.mutate(running._id)}
        />
      )}
      {failed?.failure && <Alert title={failed.failure} />}
      {ready && (
        <Ready
          found={ready}
          isDeleting={removal.isPending}
          onDelete={() => removal.mutate(ready._id)}
        />
      )}
      {!running && (
        <ExportButton onExport={start}>
          {ready ? 'Make a new export' : 'Make an export'}
        </ExportButton>
      )}
    </div>
  )
}

/** The pressed button is removed when the state changes: move its focus to the section. */
function useKeepFocus(state: string) {
  const place = useRef<HTMLDivElement>(null)
  const shownState = useRef(state)
  useEffect(() => {
    const isNews = shownState.current !== state
    shownState.current = state
    if (isNews && document.activeElement === document.body) place.current?.focus()
  }, [state])
  return place
}

type UnderWayProps = { found: ShopExport; isCancelling: boolean; onCancel: () => void }

function UnderWay({ found: { done, total }, isCancelling, onCancel }: UnderWayProps) {
  return (
    <div className="space-y-3">
      <ProgressBar
        label="Making the export"
        text={total > 0 ? `${formatNumber(done)} of ${formatNumber(total)} rows and images` : ''}
        value={total > 0 ? done : null}
        max={Math.max(total, 1)}
      />
      <p className="text-sm text-soft">
        The shop stays open. You may leave the page and come back.
      </p>
      <Button variant="secondary" loading={isCancelling} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

type ReadyProps = { found: ShopExport; isDeleting: boolean; onDelete: () => void }

function Ready({ found, isDeleting, onDelete }: ReadyProps) {
  const { _id: id, createdAt, bytes, expiresAt } = found
  return (
    <Alert tone="success" title={`The export of ${formatDayAndTime(createdAt)} is ready`}>
      {formatMegabytes(bytes)} MB.
      {expiresAt && ` The shop deletes it ${formatDayAndTime(expiresAt)}.`}
      <div className="mt-3 flex flex-wrap gap-3">
        <ExportButton onExport={() => download('GET /shop-exports/:id/file', { params: { id } })}>
          Download
        </ExportButton>
        <Button variant="secondary" loading={isDeleting} onClick={onDelete}>
          Delete the file
        </Button>
      </div>
    </Alert>
  )
}

const megabytes = numberFormat({ maximumFractionDigits: 1, minimumFractionDigits: 1 })
const formatMegabytes = (bytes: number) => megabytes().format(Math.max(bytes / 1e6, 0.1))
