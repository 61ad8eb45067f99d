import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportFormatName } from '#contract/exchange/import-formats.ts'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import { formatNumber } from '#contract/locale.ts'
import { failureText, isNotFound } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { adminKeys } from '../admin-keys.ts'
import { AdminError } from '../shared/admin-error.tsx'
import { PanelSkeleton } from '../shared/panel-skeleton.tsx'
import { pluralize } from '../shared/pluralize.ts'
import { countChanges, hasWork } from './count-changes.ts'
import { getFileFormat } from './file-formats.tsx'
import { isUnderWay, useImport, useImportRun } from './import-queries.ts'
import { ImportReport } from './import-report.tsx'
import { toResult, toSummary } from './import-texts.ts'
import { FetchedImages, IgnoredColumns } from './shopify/not-imported.tsx'

/** An import from validation to result. All state is read from the server, so that a reload loses nothing. */
export function ImportView({ id }: { id: string }) {
  const { data: found, error, isFetching, refetch } = useImport(id)
  const run = useImportRun(id)
  const { reset } = run
  const state = found?.state
  const isApplied = state === 'applied'
  const heading = useKeepFocus(state)
  const queryClient = useQueryClient()
  // The refusal of a second press is about the state before.
  useEffect(() => {
    if (state) reset()
  }, [state, reset])
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
        {!isUnderWay(found) && <AnotherFile format={found.format} />}
      </div>
      {error && <AdminError error={error} whatFailed="Failed to load the import" />}
      {run.error && (
        <Alert title={failureText(run.error, 'That did not go through. Please try again.')} />
      )}
      <ImportState found={found} run={run} />
      {found.state === 'checked' && <ChangeOptions found={found} run={run} />}
      {found.format === 'shopify' && <FetchedImages found={found} />}
      {hasReport(found) && <IgnoredColumns found={found} />}
      {hasReport(found) && <ImportReport found={found} />}
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

function AnotherFile({ format }: { format?: ImportFormatName }) {
  const path = '/admin/products/import'
  return (
    <ButtonLink to={format ? `${path}?format=${format}` : path} variant="secondary">
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
      loading={run.isPending && run.variables.what === 'check'}
      onClick={() => run.mutate({ what: 'check' })}
    >
      Check again
    </Button>
  )
  if (found.isInterrupted) {
    return (
      <Alert
        title="Interrupted: the shop was restarted"
        action={checkAgain}
        className={narrowAction}
      >
        {found.applied
          ? `${toApplied(found)} Check the file again to apply the others.`
          : 'Nothing was changed.'}
      </Alert>
    )
  }
  if (isUnderWay(found)) return <Progress found={found} run={run} />
  if (found.state === 'needs-options') return <Questions found={found} run={run} />
  if (found.state === 'applied') return <Applied found={found} />
  if (found.failure)
    return <Alert title={found.failure} action={checkAgain} className={narrowAction} />
  return <Checked found={found} run={run} />
}

function Progress({ found: { state, done, total }, run }: StateProps) {
  // The run ends after the rows that it is at.
  const isCancelling = run.variables?.what === 'cancel' && !run.isError
  return (
    <div className="max-w-2xl space-y-3 py-4">
      <ProgressBar
        label={state === 'checking' ? 'Checking the rows' : 'Applying the changes'}
        text={`${formatNumber(done)} of ${formatNumber(total)} rows`}
        value={done}
        max={total}
      />
      <p className="text-sm text-soft">
        {state === 'checking'
          ? 'Nothing is changed by this. You may leave the page and come back.'
          : 'The shop sells meanwhile. You may leave the page and come back.'}
      </p>
      <Button
        variant="secondary"
        loading={isCancelling}
        onClick={() => run.mutate({ what: 'cancel' })}
      >
        {isCancelling ? 'Ending the run…' : 'Cancel'}
      </Button>
    </div>
  )
}

function Checked({ found, run }: StateProps) {
  const { counts } = found
  const changes = countChanges(found)
  if (counts.wrong > 0) return <SomeWrong found={found} run={run} />
  if (!hasWork(found)) {
    return (
      <Alert tone="info" title="This file changes nothing">
        Every row is what the shop has already.
      </Alert>
    )
  }
  return (
    <Alert
      tone="info"
      className={narrowAction}
      title={toSummary(found)}
      action={
        <Button
          loading={run.isPending && run.variables.what === 'apply'}
          onClick={() => run.mutate({ what: 'apply' })}
        >
          {changes > 0
            ? `Apply ${pluralize(changes, 'change', 'changes')}`
            : 'Apply the decisions below'}
        </Button>
      }
    >
      {found.namesakes > 0 && (
        <p className="font-medium text-ink">
          {pluralize(found.namesakes, 'new product has', 'new products have')} the name of one that
          is there. If these rows are meant to change it, the file has lost the column id.
        </p>
      )}
      <Remains found={found} />
    </Alert>
  )
}

/** The rows that an earlier run applied, and those that it did not because they had changed. */
function Remains({ found }: { found: ProductImport }) {
  const { applied, outdated } = found
  if (!applied && !outdated) return null
  return (
    <p>
      {applied !== undefined && toApplied(found)}{' '}
      {outdated !== undefined &&
        `${pluralize(outdated, 'row has', 'rows have')} changed since the check and would do something else now: look at ${outdated === 1 ? 'it' : 'them'} and apply again.`}
    </p>
  )
}

const toApplied = ({ applied = 0, total }: ProductImport) =>
  `${formatNumber(applied)} of ${formatNumber(total)} rows are applied.`

/** Formats of other shops may be applied without their wrong rows, after a confirmation. */
function SomeWrong({ found, run }: StateProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { counts } = found
  const canLeaveOut = getFileFormat(found).canLeaveOutWrong && hasWork(found)
  const wrong = pluralize(counts.wrong, 'row is', 'rows are')
  if (!canLeaveOut) {
    return (
      <Alert title={`${wrong} wrong. Nothing can be applied until all are right.`}>
        Correct them in the file and choose it again. Row numbers are those of your spreadsheet.
      </Alert>
    )
  }
  return (
    <Alert
      title={`${wrong} wrong`}
      className={narrowAction}
      action={
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          Apply without the wrong rows
        </Button>
      }
    >
      Correct them in the file, row numbers are those of the spreadsheet, and choose it again; or
      apply the others now.
      <Remains found={found} />
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Leave out ${pluralize(counts.wrong, 'row', 'rows')}?`}
        description={`${toOthers(countChanges(found))} will be applied. The wrong rows can be corrected and imported later.`}
        confirmLabel="Apply the others"
        cancelLabel="Not now"
        busy={run.isPending}
        onConfirm={() => {
          setIsAsking(false)
          run.mutate({ what: 'apply', withoutWrong: true })
        }}
      />
    </Alert>
  )
}

const toOthers = (changes: number) =>
  changes > 0 ? pluralize(changes, 'change', 'changes') : 'The decisions below'

function Questions({ found, run }: StateProps) {
  const { Options } = getFileFormat(found)
  if (!Options) return null
  return (
    <Options
      found={found}
      isPending={run.isPending}
      onCheck={(options) => run.mutate({ what: 'check', options })}
    />
  )
}

/** How the file was read, with a way to read it otherwise. */
function ChangeOptions(props: StateProps) {
  const { describeOptions } = getFileFormat(props.found)
  if (!describeOptions) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-soft">
        {describeOptions(props.found)}. <span className="underline">Change</span>
      </summary>
      <div className="pt-4">
        <Questions {...props} />
      </div>
    </details>
  )
}

function Applied({ found }: { found: ProductImport }) {
  return (
    <Alert
      tone="success"
      className={narrowAction}
      title={toResult(found)}
      action={
        <ButtonLink to="/admin/products" variant="secondary">
          See the products
        </ButtonLink>
      }
    />
  )
}

/** Every row of the last check has an outcome. */
function hasReport(found: ProductImport): boolean {
  if (isUnderWay(found) || found.state === 'needs-options') return false
  return Object.values(found.counts).some((count) => count > 0)
}
