import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function EmptyCrate({ listHref }: { listHref: string }) {
  return (
    <EmptyState
      as="h2"
      title="This crate is empty"
      text="No record has these filters."
      action={<ButtonLink to={listHref}>See the list</ButtonLink>}
      className="py-24"
    />
  )
}
