import { accent } from '#contract/palette.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SleevePlaceholder } from '#web/ui/sleeve-placeholder.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { StatusFeedback } from '#web/ui/status-feedback.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Row, Section } from './section.tsx'

const statuses = [
  { tone: 'yellow', label: 'pending' },
  { tone: 'blue', label: 'preparing to ship' },
  { tone: 'indigo', label: 'shipped' },
  { tone: 'green', label: 'delivered' },
  { tone: 'orange', label: 'returned' },
  { tone: 'red', label: 'cancelled' },
  { tone: 'emerald', label: 'payment received' },
  { tone: 'neutral', label: '0 today' },
] as const

export function FeedbackSection() {
  return (
    <Section title="Feedback">
      <Row label="Badges">
        {statuses.map(({ tone, label }) => (
          <Badge key={tone} tone={tone}>
            {label}
          </Badge>
        ))}
      </Row>
      <Row label="Spinner, saving">
        <Spinner />
        <Spinner className="size-12" />
        <StatusFeedback state="saving" />
        <StatusFeedback state="success" />
        <StatusFeedback state="failure" />
        <CopyButton text="RO-1042" what="order id" />
      </Row>
      <Row label="Alerts">
        <div className="flex w-full max-w-xl flex-col gap-3">
          <Alert
            title="Error loading products"
            action={
              <Button size="sm" variant="secondary">
                Try again
              </Button>
            }
          >
            Server message: the shop did not answer. Status code: 503
          </Alert>
          <Alert tone="success">
            Account created successfully! Please log in with your new account.
          </Alert>
          <Alert tone="info">You are offline. What you see may be a little old.</Alert>
        </div>
      </Row>
      <Row label="Toasts">
        <Toasts />
      </Row>
      <Row label="Skeleton, pictures">
        <Images />
      </Row>
      <Row label="Empty">
        <EmptyState
          className="w-full"
          as="h3"
          title="Your cart is empty"
          text="Add items to your cart to get started"
          action={<Button>Shop now</Button>}
        />
      </Row>
    </Section>
  )
}

function Toasts() {
  return (
    <>
      <Button variant="secondary" onClick={() => showToast({ title: 'Added to your cart' })}>
        Neutral
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          showToast({
            tone: 'success',
            title: 'Success',
            description: 'Product created successfully',
            durationMs: 3000,
          })
        }
      >
        Success
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          showToast({
            tone: 'error',
            title: 'Error',
            description: 'There was a problem with the product',
            action: { label: 'Try again', onClick: () => showToast({ title: 'Tried again' }) },
          })
        }
      >
        Error with action
      </Button>
    </>
  )
}

function Images() {
  return (
    <>
      <div className="flex w-40 flex-col gap-2">
        <Skeleton className="aspect-square" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/3" />
      </div>
      <SleevePlaceholder className="aspect-square w-40" />
      <ResponsiveImage
        src="/no-such-picture.webp"
        alt="Night Bus"
        width={160}
        height={160}
        className="aspect-square w-40"
      />
      <ResponsiveImage
        src="/favicon.svg"
        alt="Runout"
        width={160}
        height={160}
        color={accent.light}
        className="w-40"
      />
    </>
  )
}
