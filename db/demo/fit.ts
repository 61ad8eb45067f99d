import { emptyFit, type Fit } from '#contract/products/fit-facts.ts'

/** The known facts of turntables and accessories in the demo, by product key. */
export const demoFits: Readonly<Record<string, Fit>> = {
  ...turntables(['morrow-one', 'morrow-one-black', 'morrow-two'], {
    beltType: 'Morrow round',
    headshell: 'fixed',
    phonoStage: 'switchable',
    voltage: 'any',
  }),
  ...turntables(['morrow-grand', 'kvist-rund', 'kvist-rund-ask', 'kvist-bjork', 'kvist-vagg'], {
    headshell: 'fixed',
    phonoStage: 'none',
    voltage: '220-240',
  }),
  ...turntables(['tessel-t4', 'tessel-t4-silver', 'tessel-t2'], {
    headshell: 'sme',
    phonoStage: 'switchable',
    voltage: '220-240',
  }),
  ...turntables(['ostrander-model-9', 'ostrander-model-9-twin', 'ostrander-model-5'], {
    headshell: 'sme',
    phonoStage: 'none',
    voltage: 'any',
  }),
  ...turntables(['restored-1974-deck'], { phonoStage: 'none', voltage: '110-120' }),
  ...accessories(
    ['cartridge-tessel-blue', 'cartridge-ostrander-pear', 'cartridge-tessel-club'],
    'cartridge',
  ),
  ...accessories(['headshell-magnesium'], 'headshell'),
  ...accessories(['phono-stage'], 'phono-stage'),
}

function turntables(keys: string[], facts: Partial<Fit>): Record<string, Fit> {
  return toRecord(keys, { cartridgeMount: 'half-inch', ...facts })
}

function accessories(keys: string[], kind: Fit['kind']): Record<string, Fit> {
  return toRecord(keys, { kind, ...(kind === 'cartridge' && { cartridgeMount: 'half-inch' }) })
}

function toRecord(keys: string[], facts: Partial<Fit>): Record<string, Fit> {
  return Object.fromEntries(keys.map((key) => [key, { ...emptyFit, ...facts }]))
}
