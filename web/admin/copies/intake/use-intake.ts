import { useRef, useState } from 'react'
import type { CallAnswer } from '#contract/calls.ts'
import { isApiError } from '#contract/client.ts'
import type { IntakeProduct } from '#contract/copies/used-copies.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import type { CopyDraft } from '../form/copy-draft.ts'
import { announcement, type IntakeTarget } from './intake-rows.ts'

type Lookup = CallAnswer<'GET /intake/lookup'>

/** The part of the page below the scan field. */
export type Step =
  | { name: 'scan' }
  | { name: 'choose'; code: string; products: IntakeProduct[]; total: number }
  | { name: 'record'; code: string; isBarcode: boolean; notice: string }
  | {
      name: 'copy'
      target: IntakeTarget
      product?: IntakeProduct
      earlyKeys: string
      /** A refused copy that is edited. */
      draft?: CopyDraft
      photos?: readonly File[]
      /** Its row, which stays until the correction is saved. */
      refusedKey?: string
    }

/** Looks codes up and leads to the next step; `onSku` opens the used copy of a scanned SKU. */
export function useIntake(onSku: (copyId: string) => void) {
  const [step, setStep] = useState<Step>({ name: 'scan' })
  const [isBusy, setIsBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const earlyKeys = useRef('')
  /** Codes of this visit, for the time without a connection. */
  const known = useRef(new Map<string, Lookup>())

  async function find(code: string) {
    setNotice('')
    setIsBusy(true)
    earlyKeys.current = ''
    try {
      const found = await api('GET /intake/lookup', { query: { code } })
      known.current.set(code, found)
      show(code, found)
    } catch (error) {
      showFailure(code, error)
    } finally {
      setIsBusy(false)
    }
  }

  function show(code: string, { kind, usedCopy, products, total }: Lookup) {
    const [only] = products
    if (usedCopy) return onSku(usedCopy._id)
    if (kind === 'sku') {
      announcement.set('')
      return setNotice(`No used copy has the SKU ${code}.`)
    }
    if (!only) return offerNew(code, kind === 'barcode', 'Nothing was found for this code.')
    if (products.length === 1) return choose(only)
    setStep({ name: 'choose', code, products, total })
  }

  function showFailure(code: string, error: unknown) {
    const earlier = known.current.get(code)
    if (earlier) return show(code, earlier)
    if (isApiError(error) && error.statusCode !== 0) {
      return setNotice(failureText(error, 'The code could not be looked up.'))
    }
    offerNew(
      code,
      /^[\d\s-]{8,}$/.test(code),
      'No connection to the shop: this code was not looked up.',
    )
  }

  function offerNew(code: string, isBarcode: boolean, text: string) {
    setStep({ name: 'record', code, isBarcode, notice: text })
  }

  function choose(product: IntakeProduct) {
    const { _id, type, name, artist } = product
    const target = { kind: 'product' as const, product: { _id, type, name, artist } }
    setStep({ name: 'copy', target, product, earlyKeys: earlyKeys.current })
  }

  return {
    step,
    setStep,
    isBusy,
    notice,
    find,
    choose,
    offerNew,
    addEarlyKey: (key: string) => {
      earlyKeys.current += key
    },
  }
}
