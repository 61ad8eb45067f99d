import { useEffect, useEffectEvent, useState } from 'react'
import type { Uploads } from './use-uploads.ts'

/** Saving waits for the pictures that are still on their way, and does not happen when one of them fails. */
export function useSaveAfterUploads({ uploads, underWay }: Uploads, save: () => Promise<void>) {
  const failed = uploads.length - underWay
  /** How many had failed when saving was asked for; null while nothing waits. */
  const [failedBefore, setFailedBefore] = useState<number | null>(null)

  const goOn = useEffectEvent(() => {
    if (failedBefore === null) return
    setFailedBefore(null)
    if (failed <= failedBefore) void save()
  })
  useEffect(() => {
    if (underWay === 0) goOn()
  }, [underWay])

  return {
    isWaiting: failedBefore !== null,
    ask: () => (underWay > 0 ? setFailedBefore(failed) : void save()),
  }
}
