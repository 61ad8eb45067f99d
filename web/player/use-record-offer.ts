import { useEffect, useState } from 'react'
import type { CallAnswer } from '#contract/calls.ts'
import { api } from '#web/lib/api/api.ts'
import { type RecordOffer, toRecordOffer } from './record-offer.ts'

type Answer = CallAnswer<'GET /products/:id'>

/** The offer of a record as of now; undefined until it has arrived, and without a connection. */
export function useRecordOffer(productId: string): RecordOffer | undefined {
  const [known, setKnown] = useState<{ productId: string; answer: Answer }>()
  useEffect(() => {
    const leaving = new AbortController()
    api('GET /products/:id', { params: { id: productId }, signal: leaving.signal }).then(
      (answer) => setKnown({ productId, answer }),
      () => undefined,
    )
    return () => leaving.abort()
  }, [productId])
  return known?.productId === productId ? toRecordOffer(known.answer) : undefined
}
