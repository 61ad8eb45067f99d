import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiError } from '#contract/client.ts'
import type { CounterOffer } from '#contract/counter/counter.ts'
import { formatCents, toCents } from '#contract/money.ts'
import type { TenderKind } from '#contract/orders/order-source.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { adminKeys } from '../admin-keys.ts'
import { toOfferName, whyNotSold } from '../shared/counter-offer.ts'
import { isLost, tracked } from './connection.ts'
import { findCustomer } from './find-customer.ts'
import { type LineDraft, newSale, noSale, type SaleDraft, saleStore } from './sale-draft.ts'
import { addOffer, findMissing, readSale, refreshLine, toRequest } from './sale-rules.ts'

/** Offers of which the admin chooses one. */
export type Choice = { code: string; offers: CounterOffer[] }
export type Notice = { text: string; isError: boolean }
export type Sold = { orderId: string; totalCents: number; changeCents: number }

const noChoices: readonly Choice[] = []

/** The finds that wait for a choice: none of them is left out of a sale. */
const choiceStore = createStore(noChoices)

const dropChoice = () => choiceStore.set(choiceStore.get().slice(1))

const UNANSWERED =
  'The shop did not answer, and may have sold it. Press Sell again: it is sold only once.'
const unanswered: Notice = { text: UNANSWERED, isError: true }

/**
 * The sale, and what happens to it. Scans, the customer and the sale itself take turns: a code that is scanned while the shop still
 * answers is never lost, and one that is scanned after "Sell" belongs to the next sale.
 */
export function useCounter() {
  const sale = useStore(saleStore, noSale)
  const [choice] = useStore(choiceStore, noChoices)
  const [notice, setNotice] = useState<Notice>({ text: '', isError: false })
  const [sold, setSold] = useState<Sold | null>(null)
  const [waiting, setWaiting] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const turn = useRef(Promise.resolve())
  const queryClient = useQueryClient()

  const say = (text: string, isError = false) => setNotice({ text, isError })
  const inTurn = (act: () => Promise<void>) => {
    turn.current = turn.current.then(act)
    return turn.current
  }

  /** The request is sent at once; its response is used when it is its turn. */
  function lookUp<Found>(text: string, request: Promise<Found>, act: (found: Found) => void) {
    const found = tracked(request)
    // Its failure is shown when it is its turn.
    found.catch(() => undefined)
    setWaiting((count) => count + 1)
    void inTurn(async () => {
      try {
        act(await found)
      } catch (error) {
        const lost = isLost(error)
        const reason = lost ? 'No connection to the shop.' : failureText(error, 'It failed.')
        say(`${text} was not added: ${reason}`, true)
      } finally {
        setWaiting((count) => count - 1)
      }
    })
  }

  function scan(code: string) {
    const request = api('GET /counter/find', { query: { q: code } })
    lookUp(code, request, ({ offers, isExact }) => {
      const [first] = offers
      if (!first) say(`Nothing was found for ${code}.`, true)
      else if (isExact) add(first)
      else choiceStore.set([...choiceStore.get(), { code, offers }])
    })
  }

  function lookUpCustomer() {
    const text = saleStore.get().customerText.trim()
    if (text === '') return
    lookUp(text, findCustomer(text), (found) => {
      if (typeof found === 'string') return say(found, true)
      change({ customer: found, customerText: '' })
      say(`For ${found.name || found.email}.`)
    })
  }

  function add(offer: CounterOffer) {
    const now = saleStore.get()
    if (now.isSent) return say(UNANSWERED, true)
    const refusal = whyNotSold(offer)
    if (refusal) return say(refusal, true)
    const lines = addOffer(now.lines, offer)
    saleStore.set({ ...now, lines })
    setSold(null)
    const { quantity } = lines.find((line) => line.offer._id === offer._id) ?? {}
    const { totalCents } = readSale({ ...now, lines })
    say(`${quantity} × ${toOfferName(offer)}. Total ${formatCents(totalCents)}.`)
  }

  function choose(offer: CounterOffer) {
    dropChoice()
    add(offer)
  }

  function change(values: Partial<SaleDraft>) {
    const now = saleStore.get()
    if (now.isSent) return
    saleStore.set({ ...now, ...values })
    if (notice.isError) say('')
  }

  function changeLine(offerId: string, values: Partial<LineDraft>) {
    const { lines } = saleStore.get()
    change({
      lines: lines.map((line) =>
        line.offer._id === offerId ? { ...line, refusal: '', ...values } : line,
      ),
    })
  }

  function removeLine(offerId: string) {
    const { lines } = saleStore.get()
    const gone = lines.find((line) => line.offer._id === offerId)
    change({ lines: lines.filter((line) => line !== gone) })
    if (gone) say(`${toOfferName(gone.offer)} was removed.`)
  }

  const pay = (kind: TenderKind, text: string) =>
    change({ paid: { ...saleStore.get().paid, [kind]: text } })

  const startOver = () =>
    inTurn(async () => {
      saleStore.set(newSale())
      choiceStore.set(noChoices)
      say('')
    })

  async function sell(): Promise<void> {
    setIsSending(true)
    await inTurn(async () => {
      const now = saleStore.get()
      const [open] = choiceStore.get()
      if (open && !now.isSent) {
        return say(`Choose an offer for ${open.code} first, or press Escape to leave it out.`, true)
      }
      const read = readSale(now)
      // A code that was looked up since then may have changed the total.
      const missing = findMissing(now, read)
      if (missing) return say(missing.text, true)
      saleStore.set({ ...now, isSent: true })
      try {
        const { order, change } = await tracked(
          api('POST /counter/sales', {
            headers: { 'idempotency-key': now.key },
            body: toRequest(now, read),
          }),
        )
        void queryClient.invalidateQueries({ queryKey: adminKeys.all })
        saleStore.set(newSale())
        setSold({
          orderId: order._id,
          totalCents: toCents(order.total),
          changeCents: toCents(change),
        })
        say('')
      } catch (error) {
        await refuse(now, error)
      }
    })
    setIsSending(false)
  }

  async function refuse(sent: SaleDraft, error: unknown): Promise<void> {
    const isAnswered = isApiError(error) && error.statusCode >= 400 && error.statusCode < 500
    if (!isAnswered) return say(UNANSWERED, true)
    const text = failureText(error, 'It was not sold.')
    const place = Number(/^lines\.(\d+)/.exec(error.field ?? '')?.[1] ?? Number.NaN)
    const refused = sent.lines[place]
    const lines = refused ? await withRefusal(sent.lines, refused, text) : sent.lines
    saleStore.set({ ...sent, lines, isSent: false })
    say(`Not sold: ${text}`, true)
  }

  return {
    sale,
    choice,
    // A sale that was sent before this page was loaded has no notice yet.
    notice: sale.isSent && !isSending && !notice.text ? unanswered : notice,
    sold,
    isWaiting: waiting > 0,
    isSending,
    say,
    scan,
    lookUpCustomer,
    choose,
    dropChoice,
    change,
    changeLine,
    removeLine,
    pay,
    startOver,
    sell,
  }
}

export type Counter = ReturnType<typeof useCounter>

/** The refused line with what the shop says now about its offer. */
async function withRefusal(
  lines: readonly LineDraft[],
  refused: LineDraft,
  refusal: string,
): Promise<LineDraft[]> {
  const { _id } = refused.offer
  const found = await api('GET /counter/find', { query: { q: _id } }).catch(() => undefined)
  const [offer = refused.offer] = found?.offers ?? []
  return lines.map((line) => (line === refused ? { ...refreshLine(line, offer), refusal } : line))
}
