import type {
  DeliveryCharge,
  DeliveryRate,
  DeliverySettings,
} from '#contract/delivery/delivery-settings.ts'
import { readTyped } from '#contract/typed-amount.ts'
import type { Read } from '../../shared/form/use-record-form.ts'
import { toLines } from '../to-lines.ts'
import { type DeliveryDraft, mapWeights, type RateDraft, type StepDraft } from './delivery-draft.ts'

type Problems = Record<string, string>

/**
 * The document as the call takes it, or messages by the path of their value in it: `zones.0.rates.1.name`. A path of days is
 * that of both, as they are one field.
 */
export function readDelivery(draft: DeliveryDraft): Read<DeliverySettings> {
  const { zones, weights, countries, shipTogether } = draft
  const problems: Problems = {}
  const input: DeliverySettings = {
    zones: zones.map((zone, place) => {
      const path = `zones.${place}`
      if (zone.name.trim() === '') problems[`${path}.name`] = 'A zone needs a name'
      if (zone.countries?.length === 0) {
        problems[`${path}.countries`] = 'Choose at least one country'
      }
      const rates = zone.rates.map((rate, at) => readRate(rate, `${path}.rates.${at}`, problems))
      return { _id: zone.id, name: zone.name, countries: zone.countries, rates }
    }),
    weights: mapWeights((name) =>
      readNumber('quantity', weights[name], { path: `weights.${name}`, problems }),
    ),
    countries,
    ...(shipTogether && { shipTogether }),
  }
  if (countries?.length === 0) problems.countries = 'Choose at least one country'
  return Object.keys(problems).length > 0 ? { problems } : { input }
}

function readRate(rate: RateDraft, path: string, problems: Problems): DeliveryRate {
  const { id, name, freeFrom, secondParcel, isCollected, address, hours, note } = rate
  if (name.trim() === '') problems[`${path}.name`] = 'A rate needs a name'
  if (isCollected && address.trim() === '') {
    problems[`${path}.collection.address`] = 'Write where the order is collected'
  }
  return {
    _id: id,
    name,
    days: readDays(rate.days, `${path}.days`, problems),
    charge: readCharge(rate, `${path}.charge`, problems),
    freeFrom:
      freeFrom.trim() === ''
        ? null
        : readNumber('amount', freeFrom, { path: `${path}.freeFrom`, problems }),
    ...(!isCollected &&
      secondParcel.trim() !== '' && {
        secondParcel: readNumber('amount', secondParcel, {
          path: `${path}.secondParcel`,
          problems,
        }),
      }),
    collection: isCollected ? { address: toLines(address), hours: toLines(hours), note } : null,
  }
}

/** `3`, `3 to 6`, `3-6`. */
function readDays(text: string, path: string, problems: Problems): DeliveryRate['days'] {
  if (text.trim() === '') return null
  const [, first, last = first] =
    /^(\d{1,3})(?:\s*(?:to|-|–)\s*(\d{1,3}))?$/.exec(text.trim()) ?? []
  if (first === undefined) problems[path] = 'Write days such as 3 or 3 to 6'
  else if (Number(first) > Number(last))
    problems[path] = 'The last day must not be before the first'
  return { from: Number(first), to: Number(last) }
}

function readCharge(
  { by, price, steps }: RateDraft,
  path: string,
  problems: Problems,
): DeliveryCharge {
  if (by === 'order') {
    return { by, price: readNumber('amount', price, { path: `${path}.price`, problems }) }
  }
  return { by, steps: readSteps(steps, `${path}.steps`, problems) }
}

function readSteps(steps: readonly StepDraft[], path: string, problems: Problems) {
  let former = 0
  return steps.map((step, place) => {
    const at = `${path}.${place}`
    const upTo = readNumber('quantity', step.upTo, { path: `${at}.upTo`, problems })
    const price = readNumber('amount', step.price, { path: `${at}.price`, problems })
    if (upTo <= former) {
      problems[`${at}.upTo`] ??= `Must be more than ${former}`
    }
    former = upTo
    return { upTo, price }
  })
}

function readNumber(
  kind: 'amount' | 'quantity',
  text: string,
  { path, problems }: { path: string; problems: Problems },
): number {
  const { value, problem } = readTyped(kind, text)
  if (problem !== undefined) problems[path] = problem
  return value ?? 0
}

/** The path of the field that shows a message of the server: days are one field, as are all lines of a text or list. */
export function toFieldPath(path: string): string {
  return path.replace(/\.days\.(from|to)$/, '.days').replace(/\.\d+$/, '')
}
