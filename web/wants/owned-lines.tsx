import { useQuery } from '@tanstack/react-query'
import type { OwnedPressing } from '#contract/ownership.ts'
import { useSession } from '#web/account/index.ts'
import { toOwnedDay, toPressingText } from '#web/lib/format/want-texts.ts'
import { ownedQuery } from './wants-query.ts'

/** The purchases and pressings of this record that the customer has already. */
export function OwnedLines({ productId }: { productId: string }) {
  const { user } = useSession()
  const { data } = useQuery({
    ...ownedQuery(user?._id ?? '', productId),
    enabled: user !== null,
  })
  if (!data) return null
  const { bought, inCollection, otherPressings } = data
  return (
    <>
      {bought && <p>You bought this on {toOwnedDay(bought.on)}.</p>}
      {inCollection && <p>In your collection file</p>}
      {otherPressings.map((pressing) => (
        <Other key={pressing._id} pressing={pressing} />
      ))}
    </>
  )
}

function Other({ pressing }: { pressing: OwnedPressing }) {
  return <p>You have another pressing: {toPressingText(pressing)}.</p>
}
