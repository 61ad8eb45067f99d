import type { CallAnswer } from '#contract/calls.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { CsvFileButton } from '#web/ui/csv-file-button.tsx'
import { useSubscriberFile } from './newsletter-queries.ts'

type Imported = CallAnswer<'POST /newsletter/subscribers/file'>

/** Imports a file of addresses. */
export function SubscriberFile() {
  const file = useSubscriberFile()
  const { data, error, isPending } = file
  return (
    <Section title="Import addresses" className="mt-10 max-w-2xl space-y-4">
      <p className="text-sm text-soft">
        A CSV file with a column <span className="exact">email</span>. Each new address gets one
        mail that asks for confirmation, and no newsletter before it has confirmed. It is never
        asked twice, also when you import it again.
      </p>
      <CsvFileButton isReading={isPending} onChoose={(chosen) => file.mutate(chosen)} />
      {error && (
        <Alert title="This file cannot be imported">
          <p>{failureText(error, 'The file could not be sent. Choose it again.')}</p>
        </Alert>
      )}
      <p role="status" className="text-sm empty:sr-only">
        {data && toSummary(data)}
      </p>
      {data && data.refused.length > 0 && (
        <ul aria-label="Refused rows" className="border-t border-line text-sm">
          {data.refused.map(({ row, message }) => (
            <li key={row} className="border-b border-line py-2">
              Row {row}: {message}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const toSummary = ({ asked, known, totalRefused }: Imported) =>
  `${asked} asked by mail, ${known} known already, ${totalRefused} refused.`
