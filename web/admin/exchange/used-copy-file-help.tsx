import { usedCopyFileRules } from '#contract/copies/used-copy-csv.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { download } from '../shared/download.ts'
import { ExportButton } from '../shared/export-button.tsx'
import { FileRules } from './file-rules.tsx'

/** A file to begin with, and the rules for a file of used copies. */
export function UsedCopyFileHelp() {
  return (
    <>
      <Section title="Begin with a file of the shop" className="space-y-3">
        <ExportButton onExport={() => download('GET /used-copies/export')}>
          All used copies
        </ExportButton>
      </Section>
      <FileRules rules={usedCopyFileRules} />
    </>
  )
}
