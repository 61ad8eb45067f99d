import { z } from 'zod'
import { call, done, idParams, ifMatchHeaders } from '../define-call.ts'
import { FIT_TYPE_MAX } from '../limits.ts'
import { type Fit, type FitChoice, fitChoices, fitLabels } from './fit-facts.ts'

/** Which accessories fit which turntables. */

const choiceOf = <Fact extends FitChoice>(fact: Fact) => {
  // Object.keys returns strings even when the keys are known.
  const values = Object.keys(fitChoices[fact]) as (keyof (typeof fitChoices)[Fact] & string)[]
  return z.enum(['' as const, ...values], `${fitLabels[fact]} must be one of ${values.join(', ')}`)
}

const type = (label: string) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(FIT_TYPE_MAX, `${label} must be at most ${FIT_TYPE_MAX} characters`)

const facts = {
  kind: choiceOf('kind'),
  cartridgeMount: choiceOf('cartridgeMount'),
  stylusType: z.string(),
  beltType: z.string(),
  headshell: choiceOf('headshell'),
  phonoStage: choiceOf('phonoStage'),
  voltage: choiceOf('voltage'),
} satisfies Record<keyof Fit, z.ZodType>

/** An empty text for a fact that is unknown, or that its product does not have. */
export const fit = z.object(facts)

/** On the page of a turntable or an accessory. */
export const shownFit = fit.extend({
  /** The turntable is made for another voltage than that of the shop's country. */
  needsConverter: z.literal(true).optional(),
})

const fitAnswer = done.extend({
  fit,
  /** Stylus and belt types in use, for suggestions. */
  types: z.object({ stylusType: z.array(z.string()), beltType: z.array(z.string()) }),
  /** For `If-Match`. */
  version: z.string(),
})

export const fitCalls = {
  'GET /products/:id/fit': call({
    name: 'getFit',
    access: 'admin',
    scope: 'catalogue:read',
    summary: 'What fits a turntable, or what an accessory fits, with the types in use.',
    params: idParams,
    answer: fitAnswer,
  }),
  'PUT /products/:id/fit': call({
    name: 'setFit',
    access: 'admin',
    scope: 'catalogue:write',
    summary:
      'Set what fits a turntable, or what an accessory fits. A type that differs from one in use only in case, spaces and punctuation is saved as that one.',
    params: idParams,
    headers: ifMatchHeaders,
    body: z.object({
      kind: facts.kind.default(''),
      cartridgeMount: facts.cartridgeMount.default(''),
      stylusType: type(fitLabels.stylusType).default(''),
      beltType: type(fitLabels.beltType).default(''),
      headshell: facts.headshell.default(''),
      phonoStage: facts.phonoStage.default(''),
      voltage: facts.voltage.default(''),
    }),
    answer: fitAnswer,
  }),
}
