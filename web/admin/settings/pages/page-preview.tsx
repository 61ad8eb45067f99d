import { useDeferredValue } from 'react'
import { Section } from '#web/admin/shared/section.tsx'
import { PageBody } from '#web/pages/index.ts'
import { usePaused } from '../../shared/use-paused.ts'
import { usePagePreview } from './page-queries.ts'

/** The text as the server shows it on the page, half a second after the last key. */
export function PagePreview({ title, text }: { title: string; text: string }) {
  const preview = usePagePreview(usePaused(text), text.trim() !== '')
  const content = useDeferredValue(preview.data)
  return (
    <Section title="Preview">
      <div className="mt-2 max-h-128 overflow-y-auto rounded-sm border border-line px-4 py-4">
        <p className="font-display text-3xl font-bold wrap-anywhere">{title}</p>
        {text.trim() === '' && <p className="mt-3 text-soft">No text yet</p>}
        {preview.isError && <p className="mt-3 text-error">The preview failed to load.</p>}
        {text.trim() !== '' && content && <PageBody content={content} />}
      </div>
    </Section>
  )
}
