import { z } from 'zod'
import { call, done, ifMatchHeaders } from '../define-call.ts'
import { BULK_PRODUCTS_MAX, LARGE_BODY_BYTES_MAX, MARKDOWN_STEPS_MAX } from '../limits.ts'

/** The markdown schedule: used copies that do not sell get cheaper in steps, after an admin has approved the list. */

export const markdownRoundings = ['0.50', '0.95'] as const
export type MarkdownRounding = (typeof markdownRoundings)[number]

const wholeNumber = (label: string, max: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(max, `${label} must be at most ${max}`)

const step = z.object({
  /** Days on sale at one price. */
  days: wholeNumber('Days', 3650),
  /** The share of the first price. */
  percent: wholeNumber('Per cent', 99),
})
export type MarkdownStep = z.infer<typeof step>

export const markdownSchedule = z.object({
  isOn: z.boolean('isOn must be true or false'),
  steps: z.array(step),
  /** New prices are rounded down to a multiple of $0.50, or to $0.95. */
  rounding: z.enum(markdownRoundings, 'rounding must be 0.50 or 0.95'),
})
export type MarkdownSchedule = z.infer<typeof markdownSchedule>

const versionedSchedule = markdownSchedule.extend({ version: z.string() })
export type VersionedSchedule = z.infer<typeof versionedSchedule>

function isRising(steps: readonly MarkdownStep[]): boolean {
  return steps.every(({ days, percent }, index) => {
    const before = steps[index - 1]
    return !before || (days > before.days && percent > before.percent)
  })
}

const scheduleInput = markdownSchedule.extend({
  steps: markdownSchedule.shape.steps
    .min(1, 'A schedule has at least one step')
    .max(MARKDOWN_STEPS_MAX, `A schedule has at most ${MARKDOWN_STEPS_MAX} steps`)
    .refine(isRising, 'Each step must have more days and more per cent than the one before'),
})

/** Prices in dollars. */
const proposal = z.object({
  /** The id of the used copy. */
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  artist: z.string(),
  /** On sale at its first price, or since a price set by hand. */
  days: z.int(),
  price: z.number(),
  newPrice: z.number(),
  floorPrice: z.number().optional(),
  cost: z.number().optional(),
  /** The new price less the cost. */
  margin: z.number().optional(),
})
export type MarkdownProposal = z.infer<typeof proposal>

const proposalList = done.extend({
  /** Absent until the first list. */
  createdAt: z.iso.datetime().optional(),
  proposals: z.array(proposal),
  /** Identifies this list when it is applied. */
  seen: z.string(),
})

export const markdownCalls = {
  'GET /markdown-schedule': call({
    name: 'getMarkdownSchedule',
    access: 'admin',
    summary: 'The markdown schedule.',
    answer: done.extend({ schedule: versionedSchedule }),
  }),
  'PUT /markdown-schedule': call({
    name: 'setMarkdownSchedule',
    access: 'admin',
    summary:
      'Replace the markdown schedule. The list of proposals is empty until the next night. 412 when the schedule has another `version` than If-Match.',
    headers: ifMatchHeaders,
    body: scheduleInput,
    answer: done.extend({ schedule: versionedSchedule }),
  }),
  'GET /markdown-proposals': call({
    name: 'listMarkdownProposals',
    access: 'admin',
    scope: 'catalogue:read',
    summary:
      'The used copies that have reached a step of the schedule, as far as that still holds.',
    answer: proposalList,
  }),
  'POST /markdown-proposals': call({
    name: 'proposeMarkdowns',
    access: 'admin',
    scope: 'catalogue:write',
    summary: 'Make the list now, as every night at 3 am shop time. No price changes.',
    status: 201,
    answer: proposalList,
  }),
  'POST /markdown-proposals/apply': call({
    name: 'applyMarkdowns',
    access: 'admin',
    scope: 'catalogue:write',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary: 'Change the prices of these copies, all or none. 409 when the list is another by now.',
    body: z.object({
      ids: z
        .array(z.string().max(200))
        .min(1, 'Choose at least one copy')
        .max(BULK_PRODUCTS_MAX, `At most ${BULK_PRODUCTS_MAX} copies`),
      seen: z.string('seen must be that of the list').max(200),
    }),
    answer: done.extend({ changed: z.int() }),
  }),
}
