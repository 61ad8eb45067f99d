/** The facts that decide which accessories fit a turntable. Plain data, which adds no schemas to bundles. */

/** The values of each fact that is a choice, with the words for them. */
export const fitChoices = {
  kind: {
    stylus: 'Stylus',
    cartridge: 'Cartridge',
    belt: 'Belt',
    'phono-stage': 'Phono stage',
    headshell: 'Headshell',
    other: 'Something else',
  },
  cartridgeMount: { 'half-inch': 'Half-inch', 'p-mount': 'P-mount', fixed: 'Cannot be changed' },
  headshell: { sme: 'SME bayonet', fixed: 'Cannot be changed' },
  phonoStage: {
    none: 'None',
    'built-in': 'Built in',
    switchable: 'Built in, can be switched off',
  },
  voltage: { '100': '100 V', '110-120': '110–120 V', '220-240': '220–240 V', any: 'Any' },
} as const

export type FitChoice = keyof typeof fitChoices
/** Words of the shop, such as "VM95" and "1200-belt". */
export const fitTypes = ['stylusType', 'beltType'] as const
export type FitType = (typeof fitTypes)[number]

/** An empty text for a fact that is unknown. */
export type Fit = { [Fact in FitChoice]: keyof (typeof fitChoices)[Fact] | '' } & {
  [Fact in FitType]: string
}
export type FitFact = keyof Fit

export const fitLabels: Record<FitFact, string> = {
  kind: 'It is a',
  cartridgeMount: 'Cartridge mount',
  stylusType: 'Stylus type',
  beltType: 'Belt type',
  headshell: 'Headshell',
  phonoStage: 'Phono stage',
  voltage: 'Voltage',
}

export const emptyFit: Fit = {
  kind: '',
  cartridgeMount: '',
  stylusType: '',
  beltType: '',
  headshell: '',
  phonoStage: '',
  voltage: '',
}

const ofTurntable: FitFact[] = [
  'cartridgeMount',
  'stylusType',
  'beltType',
  'headshell',
  'phonoStage',
  'voltage',
]
const ofKind: Partial<Record<Fit['kind'], FitFact>> = {
  stylus: 'stylusType',
  cartridge: 'cartridgeMount',
  belt: 'beltType',
}

/** The facts of a turntable, or of an accessory of this kind. None for other products. */
export function listFitFacts(type: string, kind: Fit['kind']): readonly FitFact[] {
  if (type === 'turntable') return ofTurntable
  if (type !== 'accessory') return []
  const fact = ofKind[kind]
  return fact ? ['kind', fact] : ['kind']
}

/** The word for a fact; empty when it is unknown. */
export function toFitText(fit: Fit, fact: FitFact): string {
  const value = fit[fact]
  if (fact === 'stylusType' || fact === 'beltType') return value
  const words: Record<string, string> = fitChoices[fact]
  return words[value] ?? ''
}
