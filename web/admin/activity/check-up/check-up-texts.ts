import type { CheckUp } from '#contract/check-up.ts'
import { formatNumber } from '#contract/locale.ts'
import { pluralize } from '../../shared/pluralize.ts'

/** `3 things to look at`, also on the dashboard. */
export function toSummary({ openFindings }: Pick<CheckUp, 'openFindings'>): string {
  if (openFindings === 0) return 'No problems found'
  return openFindings === 1
    ? '1 thing to look at'
    : `${formatNumber(openFindings)} things to look at`
}

export const toRepairLabel = (count: number) => `Repair ${pluralize(count, 'finding', 'findings')}`

/** The repairs of a finding to choose from, by their names in the API. */
const choiceLabels: Record<string, string> = {
  stock: 'The stock is right',
  ledger: 'The ledger is right',
}

export const toChoiceLabel = (choice: string) => choiceLabels[choice] ?? choice
