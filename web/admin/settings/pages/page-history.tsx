import type { PageInput, PageVersion } from '#contract/pages.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { usePageVersions } from './page-queries.ts'

type Restored = Pick<PageInput, 'title' | 'description' | 'text'>
type PageHistoryProps = { id: string; onRestore: (version: Restored) => void }

/** Putting a version back fills the form; saving it makes it the newest version. */
export function PageHistory({ id, onRestore }: PageHistoryProps) {
  const { data = [], isError } = usePageVersions(id)
  return (
    <Section title="Earlier versions">
      {isError && <p className="mt-2 text-sm text-error">The versions failed to load.</p>}
      {data.length === 0 && !isError && (
        <p className="mt-2 text-sm text-soft">Each saved text stays here, and can be put back.</p>
      )}
      {data.length > 0 && (
        <ul aria-label="Versions" className="mt-2 max-h-80 overflow-y-auto border-t border-line">
          {data.map((version) => (
            <VersionRow key={version.number} version={version} onRestore={onRestore} />
          ))}
        </ul>
      )}
    </Section>
  )
}

type VersionRowProps = { version: PageVersion; onRestore: PageHistoryProps['onRestore'] }

function VersionRow({ version, onRestore }: VersionRowProps) {
  const { number, title, description, text, createdAt } = version
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2 text-sm">
      <p className="min-w-0 tabular-nums">
        {number}. <time dateTime={createdAt}>{formatDayAndTime(createdAt)}</time>
        <span className="block truncate text-soft">{text.slice(0, 80)}</span>
      </p>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Put version ${number} back into the form`}
        onClick={() => onRestore({ title, description, text })}
      >
        Put back
      </Button>
    </li>
  )
}
