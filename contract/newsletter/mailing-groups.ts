/** The groups of a newsletter in their order. Plain data, which adds no schemas to bundles. */

export const mailingGroups = ['records', 'used', 'picks', 'preorders'] as const
export type MailingGroup = (typeof mailingGroups)[number]

export const mailingGroupTitles: Record<MailingGroup, string> = {
  records: 'New records',
  used: 'Used copies',
  picks: 'Staff picks',
  preorders: 'Pre-orders',
}
