import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ProductImport } from '#contract/bulk.ts'
import { failureText, isNotFound } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { adminKeys } from '../admin-keys.ts'
import { AdminError } from '../shared/admin-error.tsx'
import { PanelSkeleton } from '../shared/panel-skeleton.tsx'
import { isUnderWay, useImport, useImportRun } from './import-queries.ts'
import { ImportReport } from './import-report.tsx'
import { formatCount, pluralize } from './pluralize.ts'

/** An import from validation to result. All state is read from the server, so that a reload loses nothing. */
export function ImportView({ id }: { id: string }) {
  const { data: found, error, isFetching, refetch } = useImport(id)
  const run = useImportRun(id)
  const isApplied = found?.state === 'applied'
  const heading = useKeepFocus(found?.state)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isApplied) void queryClient.invalidateQueries({ queryKey: adminKeys.productLists })
  }, [isApplied, queryClient])

  if (!found) {
    if (!error) return <PanelSkeleton />
    if (isNotFound(error)) return <NotFound text={failureText(error, '')} />
    return (
      <AdminError
        error={error}
        whatFailed="Failed to load the import"
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-lg outline-none wrap-anywhere">
          {found.fileName}
        </h2>
        {!isUnderWay(found) && <AnotherFile />}
      </div>
      {error && <AdminError error={error} whatFailed="Failed to load the import" />}
      {run.error && (
        <Alert title={failureText(run.error, 'That did not go through. Please try again.')} />
      )}
      <ImportState found={found} run={run} />
      {!isUnderWay(found) && countRows(found) > 0 && <ImportReport found={found} />}
    </div>
  )
}

/** The pressed button is removed when its job starts: move its focus to the heading. */
function useKeepFocus(state: ProductImport['state'] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownState = useRef(state)
  useEffect(() => {
    const isNews = shownState.current !== undefined && shownState.current !== state
    shownState.current = state
    if (isNews && document.activeElement === document.body) heading.current?.focus()
  }, [state])
  return heading
}

function AnotherFile() {
  return (
    <ButtonLink to="/admin/products/import" variant="secondary">
      Choose another file
    </ButtonLink>
  )
}

function NotFound({ text }: { text: string }) {
  return <Alert title={text} action={<AnotherFile />} className={narrowAction} />
}

/** On a phone the button is below the text. */
const narrowAction = 'max-sm:flex-wrap max-sm:[&>a]:w-full max-sm:[&>button]:w-full'

type StateProps = { found: ProductImport; run: ReturnType<typeof useImportRun> }

function ImportState({ found, run }: StateProps) {
  const checkAgain = (
    <Button
      variant="secondary"
      loading={run.isPending && run.variables === 'check'}
      onClick={() => run.mutate('check')}
    >
      Check again
    </Button>
  )
  if (found.isInterrupted) {
    return (
      <Alert
        title="This was interrupted: the shop's process ended"
        action={checkAgain}
        className={narrowAction}
      >
        Nothing was changed.
      </Alert>
    )
  }
  if (isUnderWay(found)) return <Progress found={found} />
  if (found.state === 'applied') return <Applied found={found} />
  if (found.failure)
    return <Alert title={found.failure} action={checkAgain} className={narrowAction} />
  return <Checked found={found} run={run} />
}

function Progress({ found: { state, done, total } }: { found: ProductImport }) {
  return (
    <div className="max-w-2xl space-y-3 py-4">
      <ProgressBar
        label={state === 'checking' ? 'Checking the rows' : 'Applying the changes'}
        text={`${formatCount(done)} of ${formatCount(total)} rows`}
        value={done}
        max={total}
      />
      <p className="text-sm text-soft">
        {state === 'checking'
          ? 'Nothing is changed by this. You may leave the page and come back.'
          : 'All changes are made together when the last row is done, or none. You may leave the page and come back.'}
      </p>
    </div>
  )
}

function Checked({ found, run }: StateProps) {
  const { counts } = found
  const changes = counts.new + counts.changed
  if (counts.wrong > 0) {
    return (
      <Alert
        title={`${pluralize(counts.wrong, 'row is', 'rows are')} wrong. Nothing can be applied until all are right.`}
      >
        Correct them in the file, row numbers are those of the spreadsheet, and choose it again.
      </Alert>
    )
  }
  if (changes === 0) {
    return (
      <Alert tone="info" title="This file changes nothing">
        Every row says what the shop has already.
      </Alert>
    )
  }
  return (
    <Alert
      tone="info"
      className={narrowAction}
      title={`${pluralize(counts.new, 'product is', 'products are')} new, ${formatCount(counts.changed)} would change, ${formatCount(counts.unchanged)} stay as they are`}
      action={
        <Button
          loading={run.isPending && run.variables === 'apply'}
          onClick={() => run.mutate('apply')}
        >
          Apply {pluralize(changes, 'change', 'changes')}
        </Button>
      }
    >
      {found.namesakes > 0 && (
        <p className="font-medium text-ink">
          {pluralize(found.namesakes, 'new product has', 'new products have')} the name of one that
          is there. If these rows are meant to change it, the file has lost the column id.
        </p>
      )}
      All are made together, or none.
    </Alert>
  )
}

function Applied({ found: { counts } }: { found: ProductImport }) {
  return (
    <Alert
      tone="success"
      className={narrowAction}
      title={`Applied: ${pluralize(counts.new, 'product', 'products')} added, ${formatCount(counts.changed)} changed`}
      action={
        <ButtonLink to="/admin/products" variant="secondary">
          See the products
        </ButtonLink>
      }
    />
  )
}

function countRows({ counts }: ProductImport): number {
  return counts.new + counts.changed + counts.unchanged + counts.wrong
}
