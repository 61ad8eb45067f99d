import { data, type LoaderFunctionArgs } from 'react-router'
import { settingsContext } from '#web/lib/api/api-context.ts'
import { ControlsSection } from './controls-section.tsx'
import { DataSection } from './data-section.tsx'
import { FeedbackSection } from './feedback-section.tsx'
import { PanelsSection } from './panels-section.tsx'
import { TokensSection } from './tokens-section.tsx'

/** Demo only: a live shop has no such page. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(settingsContext).demo) throw data(null, { status: 404 })
  return null
}

export const meta = () => [
  { title: 'Style guide · Runout' },
  { name: 'robots', content: 'noindex' },
]

/** Every token and component in its states, for development. */
export default function StyleGuide() {
  return (
    <main id="main" tabIndex={-1} className="column py-12">
      <h1 className="mb-10">Style guide</h1>
      <TokensSection />
      <ControlsSection />
      <FeedbackSection />
      <PanelsSection />
      <DataSection />
    </main>
  )
}
