import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OwnSession } from '../../contract/sessions.ts'
import { connectionHint, failureText } from '../lib/api.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { toBrowserText, toSeenText } from './sign-in-words.ts'
import { useEndSignIn, useSignInsQuery } from './sign-ins-query.ts'

/** Where somebody is signed in, and the way out of each. */
export function SignIns() {
  const { data, isError, error, isFetching, refetch } = useQuery(useSignInsQuery())
  if (data) return <SignInList sessions={data} />
  if (isError) {
    return (
      <Alert
        title={failureText(error, 'The list did not come')}
        action={
          <Button size="sm" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {connectionHint(error)}
      </Alert>
    )
  }
  return (
    <div role="status" className="space-y-3">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}

function SignInList({ sessions }: { sessions: readonly OwnSession[] }) {
  const end = useEndSignIn()
  const list = useRef<HTMLUListElement>(null)
  const hasOthers = sessions.some(({ isThis }) => !isThis)
  // The button that was pressed goes with its row.
  const options = { onSuccess: () => list.current?.focus() }
  return (
    <div className="space-y-4">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Where you are signed in"
        className="border-t border-edge outline-none"
      >
        {sessions.map((session) => (
          <SignInRow
            key={session._id}
            session={session}
            isEnding={isEnding(end, session._id)}
            onEnd={() => end.mutate({ id: session._id, name: toBrowserText(session) }, options)}
          />
        ))}
      </ul>
      <p role="status" className="text-sm empty:sr-only">
        {end.isSuccess &&
          (end.variables === 'others'
            ? 'Signed out everywhere else.'
            : `Signed out: ${end.variables.name}.`)}
        {end.isError && failureText(end.error, 'It was not signed out. Please try again.')}
      </p>
      {hasOthers ? (
        <>
          <Button
            size="sm"
            variant="secondary"
            loading={end.isPending && end.variables === 'others'}
            onClick={() => end.mutate('others', options)}
          >
            Sign out everywhere else
          </Button>
          <p className="text-sm text-soft">
            One you do not know? Sign it out, then change your password.
          </p>
        </>
      ) : (
        <p className="text-sm text-soft">You are signed in nowhere else.</p>
      )}
    </div>
  )
}

function isEnding({ isPending, variables }: ReturnType<typeof useEndSignIn>, id: string): boolean {
  return isPending && variables !== 'others' && variables?.id === id
}

type SignInRowProps = { session: OwnSession; isEnding: boolean; onEnd: () => void }

function SignInRow({ session, isEnding, onEnd }: SignInRowProps) {
  const name = toBrowserText(session)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          {session.isThis && <Badge tone="green">This device</Badge>}
        </p>
        <p className="text-soft">{toSeenText(session, new Date())}</p>
      </div>
      {!session.isThis && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Sign out ${name}`}
          loading={isEnding}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
