import { useCallback, useState } from 'react'
import type { MarkdownProposal } from '#contract/pricing/markdowns.ts'
import { failureText } from '#web/lib/api/api.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ConfirmButton } from '../../shared/confirm-button.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { useApply, useNewProposals } from './markdown-queries.ts'
import { ProposalTable } from './proposal-table.tsx'

type ProposalListProps = {
  list: { createdAt?: string | undefined; proposals: MarkdownProposal[]; seen: string }
}

/** The list of the last night, all of it ticked; what is left out stays so when the list changes. */
export function ProposalList({ list: { createdAt, proposals, seen } }: ProposalListProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const renew = useNewProposals()
  const toggle = useCallback((id: string, isTicked: boolean) => {
    setLeftOut((current) => new Set([...current, id].filter((each) => each !== id || !isTicked)))
  }, [])
  const chosen = proposals.filter(({ _id }) => !leftOut.has(_id))
  return (
    <section aria-labelledby="markdown-list" className="mt-8 border-t border-line pt-5">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <h2 id="markdown-list" className="text-lg">
            List
          </h2>
          <p className="text-sm text-soft">
            {createdAt ? `Made ${formatDayAndTime(createdAt)}.` : 'Not made yet.'} No price changes
            by itself.
          </p>
        </div>
        <Button
          size="sm"
          variant="secondary"
          loading={renew.isPending}
          onClick={() => renew.mutate(undefined)}
        >
          Make the list now
        </Button>
        {proposals.length > 0 && <ApplyButton {...{ chosen, seen }} />}
      </div>
      {renew.isError && (
        <Alert
          title={failureText(renew.error, 'The list was not made. Please try again.')}
          className="mb-3"
        />
      )}
      {proposals.length > 0 ? (
        <ProposalTable {...{ proposals, leftOut }} onToggle={toggle} />
      ) : (
        <EmptyState
          title="Nothing to mark down"
          text="Used copies that reach a step will be listed here every night."
        />
      )}
    </section>
  )
}

function ApplyButton({ chosen, seen }: { chosen: readonly MarkdownProposal[]; seen: string }) {
  const apply = useApply()
  const label = `Apply ${chosen.length} ${chosen.length === 1 ? 'price' : 'prices'}`
  const saved = chosen.reduce((sum, { price, newPrice }) => sum + price - newPrice, 0)

  function confirm(close: () => void) {
    const body = { ids: chosen.map(({ _id }) => _id), seen }
    apply.mutate(body, {
      onSuccess: ({ changed }) => {
        close()
        showToast({
          title: `${changed} ${changed === 1 ? 'price' : 'prices'} changed`,
          tone: 'success',
        })
      },
    })
  }

  return (
    <ConfirmButton
      size="sm"
      disabled={chosen.length === 0}
      title={`${label}?`}
      description={`The copies get cheaper by ${formatPrice(saved)} in all. Shoppers see the earlier price beside the new one.`}
      confirmLabel={label}
      change={apply}
      whatFailed="No price was changed. Please try again."
      onConfirm={confirm}
    >
      {label}
    </ConfirmButton>
  )
}
