import { usedCopyFileRules } from '#contract/copies/used-copy-csv.ts'
import { download } from '../shared/download.ts'
import { ExportButton } from '../shared/export-button.tsx'
import { FileRules } from './file-rules.tsx'

/** A file to begin with, and the rules for a file of used copies. */
export function UsedCopyFileHelp() {
  return (
    <>
      <section aria-labelledby="begin-with" className="space-y-3">
        <h2 id="begin-with" className="text-lg">
          Begin with a file of the shop
        </h2>
        <ExportButton onExport={() => download('GET /used-copies/export')}>
          All used copies
        </ExportButton>
      </section>
      <FileRules rules={usedCopyFileRules} />
    </>
  )
}
