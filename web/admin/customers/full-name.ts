import type { User } from '#contract/accounts.ts'

/** "Ilse Moravec"; empty when neither name is set. */
export function toFullName({ profile }: Pick<User, 'profile'>): string {
  return `${profile.firstName} ${profile.lastName}`.trim()
}
