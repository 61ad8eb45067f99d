import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type NoResultsProps = { resetLabel: string; onReset: () => void }

/** In place of a list in which nothing has its filters, with a way back to the whole list. */
export function NoResults({ resetLabel, onReset }: NoResultsProps) {
  return (
    <EmptyState
      title="No results found"
      action={
        <Button variant="secondary" onClick={onReset}>
          {resetLabel}
        </Button>
      }
    />
  )
}
