import { useEffect, useEffectEvent, useState } from 'react'
import type { Uploads } from '../images/use-uploads.ts'

/** Saving waits for pending image uploads, and is cancelled when one of them fails. */
export function useSaveAfterUploads({ uploads, underWay }: Uploads, save: () => void) {
  const failed = uploads.length - underWay
  /** The number of failed uploads when the save was requested; null while no save is waiting. */
  const [failedBefore, setFailedBefore] = useState<number | null>(null)

  const goOn = useEffectEvent(() => {
    if (failedBefore === null) return
    setFailedBefore(null)
    if (failed <= failedBefore) save()
  })
  useEffect(() => {
    if (underWay === 0) goOn()
  }, [underWay])

  return {
    isWaiting: failedBefore !== null,
    requestSave: () => (underWay > 0 ? setFailedBefore(failed) : save()),
  }
}
