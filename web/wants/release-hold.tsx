import type { Hold } from '#contract/wants.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useWantChanges } from './use-want-changes.ts'

const afterwards: Record<Hold['source'], string> = {
  want: 'It goes to the next customer who wants it. Your want stays on your list.',
  draw: 'It goes to the next number of the draw.',
  staff: 'It goes to the next customer.',
}

/** The answer to a hold: opening the link of the mail does nothing, only the press does. */
export function ReleaseHold({ hold }: { hold: Hold | undefined }) {
  const { release } = useWantChanges()
  if (release.isSuccess) {
    // The list no longer has it.
    const { source } = release.data.hold
    return (
      <Alert tone="success" title="It goes to the next customer.">
        {source === 'want' ? 'Your want stays on your list.' : ''}
      </Alert>
    )
  }
  if (!hold) {
    return (
      <Alert tone="info" title="This hold has ended.">
        You bought it or passed it on, or its time was over and it went to the next customer.
      </Alert>
    )
  }
  return (
    <Alert
      tone="info"
      className="max-sm:flex-wrap max-sm:[&>button]:w-full"
      title={`Pass ${hold.product.name} on?`}
      action={
        <Button size="sm" loading={release.isPending} onClick={() => release.mutate(hold._id)}>
          No thanks, pass it on
        </Button>
      }
    >
      {afterwards[hold.source]}
      {release.isError && (
        <span className="block font-medium text-accent">
          {failureText(release.error, 'It was not passed on. Please try again.')}
        </span>
      )}
    </Alert>
  )
}
