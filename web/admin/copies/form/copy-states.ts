import type { UsedCopyState } from '#contract/products/offers.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export const stateLabels: Record<UsedCopyState, string> = {
  draft: 'Draft',
  'on-sale': 'On sale',
  held: 'Held',
  'in-checkout': 'In checkout',
  sold: 'Sold',
  'sold-elsewhere': 'Sold elsewhere',
  withdrawn: 'Withdrawn',
  'needs-inspection': 'Needs inspection',
}

// The keys of a record of all states.
export const copyStates = Object.keys(stateLabels) as UsedCopyState[]

export const stateTones: Record<UsedCopyState, BadgeTone> = {
  draft: 'neutral',
  'on-sale': 'green',
  held: 'indigo',
  'in-checkout': 'blue',
  sold: 'neutral',
  'sold-elsewhere': 'neutral',
  withdrawn: 'neutral',
  'needs-inspection': 'orange',
}

/** The ways on and off sale that each state allows. */
export type CopyAction = 'put-on-sale' | 'withdraw' | 'sold-elsewhere' | 'return-to-sale'

const offSale: CopyAction[] = ['withdraw', 'sold-elsewhere']

export const stateActions: Record<UsedCopyState, readonly CopyAction[]> = {
  draft: ['put-on-sale'],
  'on-sale': offSale,
  held: offSale,
  'in-checkout': [],
  sold: [],
  'sold-elsewhere': ['return-to-sale'],
  withdrawn: ['return-to-sale'],
  'needs-inspection': ['return-to-sale', ...offSale],
}

export const actionLabels: Record<CopyAction, string> = {
  'put-on-sale': 'Put on sale',
  withdraw: 'Withdraw',
  'sold-elsewhere': 'Sold elsewhere',
  'return-to-sale': 'Return to sale',
}
