import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/account/index.ts'
import { Queries } from '#web/lib/api/queries.tsx'
import { ownedQuery } from './wants-query.ts'

export function OwnedText({ productId }: { productId: string }) {
  return (
    <Queries>
      <Text productId={productId} />
    </Queries>
  )
}

function Text({ productId }: { productId: string }) {
  const { user } = useSession()
  const { data } = useQuery({ ...ownedQuery(user?._id ?? '', productId), enabled: user !== null })
  if (!data?.bought && !data?.inCollection) return null
  return <p className="text-sm font-medium text-soft">You already have this.</p>
}
