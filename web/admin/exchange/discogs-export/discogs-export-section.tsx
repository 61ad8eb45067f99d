import { useSearchParams } from 'react-router'
import { DiscogsMessages } from './discogs-messages.tsx'
import { ExportStart } from './export-start.tsx'
import { ExportView } from './export-view.tsx'

/** The URL parameter with the id of an export. */
const exportParam = 'export'

/** The way to Discogs: three files with what changed here. The shown export is in the URL. */
export function DiscogsExportSection() {
  const [params, setParams] = useSearchParams()
  const id = params.get(exportParam)
  const show = ({ _id }: { _id: string }) =>
    setParams({ format: 'discogs', [exportParam]: _id }, { preventScrollReset: true })
  return (
    <section
      aria-labelledby="export-for-discogs"
      className="mt-10 space-y-5 border-t border-line pt-8"
    >
      <div className="max-w-prose space-y-2">
        <h2 id="export-for-discogs" className="text-lg">
          Export for Discogs
        </h2>
        <p className="text-sm text-soft">
          Three files with what changed here since the last import or upload: listings to add, to
          change and to delete. Upload each on its own page of Discogs' inventory upload.
        </p>
        <p className="text-sm font-medium">Discogs puts added listings on sale at once.</p>
      </div>
      <ExportStart hasExport={id !== null} onMade={show} />
      <DiscogsMessages />
      {id !== null && <ExportView key={id} id={id} onMade={show} />}
    </section>
  )
}
