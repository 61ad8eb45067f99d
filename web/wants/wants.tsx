import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#web/account/index.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/wants'
import { CollectionFile } from './collection-file.tsx'
import { HeldRow } from './held-row.tsx'
import { ReleaseHold } from './release-hold.tsx'
import { WantRow } from './want-row.tsx'
import { ownWantsQuery } from './wants-query.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Want list', hidden: true })

export default function Wants() {
  return (
    <main id="main" tabIndex={-1} className="column flex-1 py-8 md:py-12">
      <h1 className="mb-6 md:mb-8">Want list</h1>
      <OwnWants />
    </main>
  )
}

function OwnWants() {
  const { user } = useSession()
  const list = useQuery({ ...ownWantsQuery(user?._id ?? ''), enabled: user !== null })
  const [params] = useSearchParams()
  const named = params.get('hold')
  useFocusOfRemoved((list.data?.wants.length ?? 0) + (list.data?.holds.length ?? 0))
  if (!list.data && list.isError) {
    return <LoadFailure isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
  }
  if (!list.data) {
    return (
      <div className="flex justify-center py-24">
        <Spinner className="size-12 text-soft" />
      </div>
    )
  }
  const { wants, holds } = list.data
  return (
    <div className="space-y-12">
      {named && <ReleaseHold key={named} hold={holds.find(({ _id }) => _id === named)} />}
      {holds.length > 0 && (
        <section aria-labelledby="on-hold">
          <h2 id="on-hold" className="text-xl">
            On hold for you
          </h2>
          <p className="mt-2 text-sm text-soft">
            Nobody else can buy it until then. After that it goes to the next customer.
          </p>
          <ul className="mt-4 border-b border-line">
            {holds.map((hold) => (
              <HeldRow key={hold._id} hold={hold} />
            ))}
          </ul>
        </section>
      )}
      {wants.length === 0 ? (
        holds.length === 0 && <NoWants />
      ) : (
        <section aria-labelledby="wanted">
          <h2 id="wanted" className="text-xl">
            Wanted
          </h2>
          <p className="mt-2 text-sm text-soft">
            We hold the next one within your limits for you and mail you until when.
          </p>
          <ul className="mt-4 border-b border-line">
            {wants.map((want) => (
              <WantRow key={want.product.parentId ?? want.product._id} want={want} />
            ))}
          </ul>
        </section>
      )}
      <CollectionFile />
    </div>
  )
}

/** The page gets the focus of a row that is gone. */
function useFocusOfRemoved(rows: number) {
  const before = useRef(rows)
  useEffect(() => {
    const isLost = rows < before.current && document.activeElement === document.body
    if (isLost) document.getElementById('main')?.focus()
    before.current = rows
  }, [rows])
}

function NoWants() {
  return (
    <EmptyState
      as="h2"
      title="Your want list is empty"
      text={'Press "Want this" on a sold-out record and we hold the next one for you.'}
      action={<ButtonLink to="/products">Browse Products</ButtonLink>}
    />
  )
}

function LoadFailure({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <Alert
      action={
        <Button size="sm" variant="secondary" loading={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Failed to load your want list. Please try again.
    </Alert>
  )
}
