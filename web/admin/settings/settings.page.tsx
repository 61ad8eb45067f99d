import { Suspense } from 'react'
import type { CheckedPart } from '#contract/doctor.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { Button } from '#web/ui/button.tsx'
import { adminMeta } from '../shared/admin-meta.ts'
import { Loaded } from '../shared/loaded.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { CheckResultRow } from './check-result-row.tsx'
import { toSummary } from './check-summary.ts'
import { useCheckResults, useParts } from './doctor-queries.ts'
import { SettingsPage } from './settings-page.tsx'

export const meta = adminMeta('Settings')

const ExportSection = lazyPart(
  async () => (await import('./export/export-section.tsx')).ExportSection,
)

export default function AdminSettings() {
  return (
    <SettingsPage text="Whether each part of the shop is set up and works. These settings are made on the server, not here.">
      <Loaded query={useParts()} whatFailed="Failed to load settings">
        {(parts) => <CheckResults parts={parts} />}
      </Loaded>
      <Suspense fallback={<TableSkeleton rows={1} />}>
        <ExportSection />
      </Suspense>
    </SettingsPage>
  )
}

function CheckResults({ parts }: { parts: readonly CheckedPart[] }) {
  const views = useCheckResults(parts)
  const isLooking = views.some((view) => view.isLooking)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="text-sm text-soft tabular-nums">
          {toSummary(views)}
        </p>
        <Button
          size="sm"
          variant="secondary"
          loading={isLooking}
          onClick={() => {
            for (const view of views) view.lookAgain()
          }}
        >
          Look again
        </Button>
      </div>
      <ul aria-label="Parts of the shop" className="border-t border-edge">
        {views.map((view) => (
          <CheckResultRow key={view.part} view={view} />
        ))}
      </ul>
    </>
  )
}
