import { useState } from 'react'
import type { Mailing } from '#contract/newsletter/mailings.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { RadioRow } from '../shared/radio-row.tsx'
import { useMailingPreview } from './newsletter-queries.ts'

const widths = [390, 600] as const
const looks = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Text' },
] as const
type Look = (typeof looks)[number]['value']

/** The saved mail as mail programs show it. */
export function MailingPreview({ mailing }: { mailing: Mailing }) {
  const { data, isError } = useMailingPreview(mailing)
  const [look, setLook] = useState<Look>('light')
  const [width, setWidth] = useState('390')
  return (
    <Section title="Preview" className="min-w-0 space-y-3">
      <div className="flex flex-wrap gap-3">
        <RadioRow
          legend="Look"
          name="preview-look"
          options={looks}
          value={look}
          onValueChange={setLook}
        />
        {look !== 'text' && (
          <RadioRow
            legend="Width"
            name="preview-width"
            options={widths.map((each) => ({ value: String(each), label: `${each} px` }))}
            value={width}
            onValueChange={setWidth}
          />
        )}
      </div>
      {isError && <p className="text-sm text-error">The preview failed to load.</p>}
      {data && look === 'text' && (
        <pre className="max-h-160 overflow-auto border border-line bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
          {data.text}
        </pre>
      )}
      {data && look !== 'text' && (
        <section
          aria-label="Mail"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls this region
          tabIndex={0}
          className="overflow-x-auto"
        >
          <iframe
            title={`Preview, ${look}, ${width} px`}
            src={`${data.url}&theme=${look}`}
            width={width}
            height={640}
            className="border border-line bg-paper"
          />
        </section>
      )}
    </Section>
  )
}
