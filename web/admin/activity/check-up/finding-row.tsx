import { Link } from 'react-router'
import type { Finding } from '#contract/check-up.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { toChoiceLabel } from './check-up-texts.ts'

type FindingRowProps = {
  finding: Finding
  isTicked: boolean
  onToggle: (isTicked: boolean) => void
  choice: string | undefined
  onChoose: (choice: string) => void
  onDismiss: () => void
}

/** The problem, where it is, since when, and what a repair would do. */
export function FindingRow({ finding, isTicked, onToggle, onDismiss, ...repair }: FindingRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        {finding.repair && (
          <Checkbox
            aria-label={`Repair: ${finding.text}`}
            checked={isTicked}
            onChange={({ target }) => onToggle(target.checked)}
          />
        )}
        <div className="min-w-0 pt-0.5 wrap-anywhere">
          <FindingText finding={finding} />
          <p className="text-soft">
            Since {formatDayAndTime(finding.since)}.{' '}
            {finding.repair && <span>Repair: {finding.repair.text}</span>}
          </p>
          <Choice finding={finding} {...repair} />
        </div>
      </div>
      <Button size="sm" variant="quiet" aria-label={`Dismiss: ${finding.text}`} onClick={onDismiss}>
        Dismiss
      </Button>
    </li>
  )
}

/** Links to the record; an image opens in a tab of its own. */
export function FindingText({ finding: { text, link } }: { finding: Finding }) {
  const look = 'underline decoration-edge underline-offset-2 hover:decoration-current'
  return (
    <p>
      {link === undefined && <bdi>{text}</bdi>}
      {link?.startsWith('/admin/') && (
        <Link to={link} className={look}>
          <bdi>{text}</bdi>
        </Link>
      )}
      {link !== undefined && !link.startsWith('/admin/') && (
        <a href={link} target="_blank" rel="noreferrer" className={look}>
          <bdi>{text}</bdi>
        </a>
      )}
    </p>
  )
}

type ChoiceProps = Pick<FindingRowProps, 'finding' | 'choice' | 'onChoose'>

function Choice({ finding: { _id, text, repair }, choice, onChoose }: ChoiceProps) {
  if (!repair?.choices || repair.choices.length < 2) return null
  return (
    <PlainSelect
      label={`What is right: ${text}`}
      name={`choice-${_id}`}
      options={repair.choices.map((value) => ({ value, label: toChoiceLabel(value) }))}
      value={choice ?? ''}
      onValueChange={onChoose}
      className="mt-2 w-52"
    />
  )
}
