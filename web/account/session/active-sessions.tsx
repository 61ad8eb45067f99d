import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OwnSession } from '#contract/sessions.ts'
import { connectionHint, failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useActiveSessions, useRevokeSession } from './active-sessions-query.ts'
import { toBrowserText, toSeenText } from './session-labels.ts'

/** The user's active sessions, each with a button to sign it out. */
export function ActiveSessions() {
  const { data, isError, error, isFetching, refetch } = useQuery(useActiveSessions())
  if (data) return <SessionList sessions={data} />
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

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const end = useRevokeSession()
  const list = useRef<HTMLUListElement>(null)
  const hasOthers = sessions.some(({ isThis }) => !isThis)
  // The pressed button is removed with its row.
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
          <SessionRow
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

function isEnding(
  { isPending, variables }: ReturnType<typeof useRevokeSession>,
  id: string,
): boolean {
  return isPending && variables !== 'others' && variables?.id === id
}

type SessionRowProps = { session: OwnSession; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
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
