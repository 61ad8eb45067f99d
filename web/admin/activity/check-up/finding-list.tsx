import { useState } from 'react'
import type { DataCheckResult, Finding, WantedRepair } from '#contract/check-up.ts'
import { REPAIRS_MAX } from '#contract/limits.ts'
import { formatNumber } from '#contract/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialog } from '../../shared/use-dialog.ts'
import { toRepairLabel } from './check-up-texts.ts'
import { DismissDialog } from './dismiss-dialog.tsx'
import { DismissedFinding } from './dismissed-finding.tsx'
import { FindingRow } from './finding-row.tsx'
import { RepairDialog } from './repair-dialog.tsx'

/**
 * The findings of one check; those with a repair are ticked, up to the most of one repair. It stays without findings too: its
 * dialogs close after the last one is gone.
 */
export function FindingList({ check }: { check: DataCheckResult }) {
  const { key, title, findings, totalFindings } = check
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map())
  const open = findings.filter(({ dismissed }) => !dismissed)
  const dismissed = findings.filter((finding) => finding.dismissed)
  const repairable = open.filter(({ repair }) => repair)
  const ticked = repairable.filter(({ _id }) => !leftOut.has(_id)).slice(0, REPAIRS_MAX)
  const isTicked = new Set(ticked.map(({ _id }) => _id))
  const choiceOf = ({ _id, repair }: Finding) => choices.get(_id) ?? repair?.choices?.[0]
  const dismissal = useDialog<Finding>()
  const repair = useDialog<WantedRepair[]>()
  const headingId = `${key}-title`
  const unlisted = totalFindings - findings.length

  function toggle(id: string, isWanted: boolean) {
    setLeftOut((current) => new Set([...current, id].filter((each) => each !== id || !isWanted)))
  }

  function toWanted(finding: Finding): WantedRepair {
    const choice = choiceOf(finding)
    return { id: finding._id, ...(choice !== undefined && { choice }) }
  }

  return (
    <>
      {open.length > 0 && (
        <ul aria-label={title} className="divide-y divide-line border-y border-line">
          {open.map((finding) => (
            <FindingRow
              key={finding._id}
              finding={finding}
              isTicked={isTicked.has(finding._id)}
              onToggle={(isWanted) => toggle(finding._id, isWanted)}
              choice={choiceOf(finding)}
              onChoose={(choice) => setChoices(new Map([...choices, [finding._id, choice]]))}
              onDismiss={() => dismissal.open(finding)}
            />
          ))}
        </ul>
      )}
      {unlisted > 0 && (
        <p className="text-soft">
          {formatNumber(unlisted)} more. They follow once these are settled.
        </p>
      )}
      {repairable.length > 0 && (
        <Button
          size="sm"
          variant="secondary"
          disabled={ticked.length === 0}
          onClick={() => repair.open(ticked.map(toWanted))}
        >
          {toRepairLabel(ticked.length)}
        </Button>
      )}
      {dismissed.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-soft hover:text-ink">
            {formatNumber(dismissed.length)} dismissed
          </summary>
          <ul
            aria-label={`${title}, dismissed`}
            className="mt-2 divide-y divide-line border-y border-line"
          >
            {dismissed.map((finding) => (
              <DismissedFinding key={finding._id} finding={finding} />
            ))}
          </ul>
        </details>
      )}
      {dismissal.subject && (
        <DismissDialog finding={dismissal.subject} headingId={headingId} panel={dismissal.panel} />
      )}
      {repair.subject && (
        <RepairDialog wanted={repair.subject} headingId={headingId} panel={repair.panel} />
      )}
    </>
  )
}
