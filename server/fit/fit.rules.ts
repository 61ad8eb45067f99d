import { emptyFit, type Fit, listFitFacts } from '#contract/products/fit-facts.ts'
import { pick } from '#contract/products/product-fields.ts'

/** Only the facts that such a product has; null without any known one. */
export function toStoredFit(type: string, fit: Fit): Fit | null {
  const facts = listFitFacts(type, fit.kind)
  const isKnown = facts.some((fact) => fit[fact] !== '')
  return isKnown ? { ...emptyFit, ...pick(fit, facts) } : null
}

/**
 * The facts of the accessories that fit a turntable, or of the turntables that an accessory fits: a product fits with all facts of
 * one element. Empty where the facts are not known, which never fit.
 */
export function toFittingFacts(type: string, fit: Fit): Partial<Fit>[] {
  return type === 'turntable' ? accessoriesFor(fit) : turntablesFor(fit)
}

function accessoriesFor(fit: Fit): Partial<Fit>[] {
  const { stylusType, cartridgeMount, beltType, headshell, phonoStage } = fit
  const facts: (Partial<Fit> | false)[] = [
    stylusType !== '' && { kind: 'stylus', stylusType },
    isMount(cartridgeMount) && { kind: 'cartridge', cartridgeMount },
    beltType !== '' && { kind: 'belt', beltType },
    headshell === 'sme' && { kind: 'headshell' },
    takesPhonoStage(phonoStage) && { kind: 'phono-stage' },
  ]
  return facts.filter((each) => each !== false)
}

function turntablesFor({ kind, stylusType, cartridgeMount, beltType }: Fit): Partial<Fit>[] {
  if (kind === 'stylus' && stylusType !== '') return [{ stylusType }]
  if (kind === 'cartridge' && isMount(cartridgeMount)) return [{ cartridgeMount }]
  if (kind === 'belt' && beltType !== '') return [{ beltType }]
  if (kind === 'headshell') return [{ headshell: 'sme' }]
  return kind === 'phono-stage' ? [{ phonoStage: 'none' }, { phonoStage: 'switchable' }] : []
}

const isMount = (mount: Fit['cartridgeMount']) => mount === 'half-inch' || mount === 'p-mount'
const takesPhonoStage = (stage: Fit['phonoStage']) => stage === 'none' || stage === 'switchable'

/** The spelling in use of a type that differs from it only in case, spaces and punctuation. */
export function toSpellingInUse(type: string, inUse: readonly string[]): string {
  return inUse.find((used) => normalize(used) === normalize(type)) ?? type
}

function normalize(type: string): string {
  return type.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
