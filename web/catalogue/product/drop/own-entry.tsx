import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { HOLDS_MAX } from '#contract/limits.ts'
import type { Entry } from '#contract/pricing/drops.ts'
import { useSession } from '#web/account/index.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { Queries } from '#web/lib/api/queries.tsx'
import { Button } from '#web/ui/button.tsx'
import { wantsKey } from '#web/wants/index.ts'

/** The result of a draw is there within seconds. */
const POLL_MS = 10_000

type OwnEntryProps = { offerId: string; isOpen: boolean }

/** The customer's entry in a draw, and the way to enter. */
export function OwnEntry(props: OwnEntryProps) {
  return (
    <Queries>
      <OwnEntryState {...props} />
    </Queries>
  )
}

/** The user is part of the key: no user ever sees the entry of another. */
const entryQuery = (userId: string, productId: string) =>
  queryOptions({
    queryKey: ['draw entry', userId, productId],
    queryFn: async ({ signal }) => {
      const { entry } = await api('GET /drops/:productId/entry', { params: { productId }, signal })
      return entry ?? null
    },
    staleTime: 0,
  })

function OwnEntryState({ offerId, isOpen }: OwnEntryProps) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const query = entryQuery(user?._id ?? '', offerId)
  const { data: entry } = useQuery({
    ...query,
    enabled: user !== null,
    refetchInterval: ({ state }) => (!isOpen && state.data && !state.data.result ? POLL_MS : false),
  })
  const hasWon = entry?.result === 'won'
  // With its hold the page opens.
  useEffect(() => {
    if (hasWon) void queryClient.invalidateQueries({ queryKey: [wantsKey] })
  }, [hasWon, queryClient])
  const enter = useMutation({
    mutationFn: () => api('POST /drops/:productId/entry', { params: { productId: offerId } }),
    onSuccess: ({ entry }) => queryClient.setQueryData(query.queryKey, entry),
  })
  if (entry) return <p className="mt-4 font-medium">{toEntryText(entry)}</p>
  if (!isOpen || entry === undefined) return null
  return (
    <div className="mt-4">
      <Button loading={enter.isPending} onClick={() => enter.mutate()}>
        Enter the draw
      </Button>
      {enter.error && (
        <p role="alert" className="mt-2 text-sm text-error">
          {failureText(enter.error, 'You have not entered. Please try again.')}
        </p>
      )}
    </div>
  )
}

function toEntryText({ place, result }: Entry): string {
  switch (result) {
    case undefined:
      return 'You have entered. We mail you the result.'
    case 'won':
      return 'You won. One is on hold for you.'
    case 'waiting':
      return `Not this time, you are number ${place}. If a unit comes back and it is your turn, we hold it for you and mail you.`
    case 'passed-over':
      return `You were drawn as number ${place}, but have ${HOLDS_MAX} units on hold already.`
    case 'at-limit':
      return `You are number ${place}, and have ordered as many as one customer may.`
    case 'bought':
      return 'You won and bought one.'
    case 'missed':
      return 'Your time to buy has ended, and the unit went to the next number.'
  }
}
