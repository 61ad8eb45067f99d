import type { Context } from '#server/platform/context.ts'
import { countAttempts, countersOf, isWithinLimit, type Limit } from './count-attempts.ts'

const HOUR = 3600

export type MailRequestLimits = Record<'perNetwork' | 'perAddress' | 'mails', Limit>

/** The limits of one form whose mail goes to any address; `name` begins the names of their counters. */
export function mailRequestLimits(name: string): MailRequestLimits {
  return {
    perNetwork: { name, attempts: 60, windowSeconds: HOUR },
    /** Only slows down repeated presses of the button; `mails` limits the mails. */
    perAddress: { name: `${name}-address`, attempts: 5, windowSeconds: HOUR },
    /** From all networks together, which protects another person's mailbox. */
    mails: { name: `${name}-mail-address`, attempts: 5, windowSeconds: HOUR },
  }
}

/**
 * Counts a request for a mail to an address that any visitor may type. Resolves to whether the mailbox may get one more; the response
 * must not reveal it.
 * @throws AppError too-many-requests
 */
export async function countMailRequest(
  ctx: Context,
  { perNetwork, perAddress, mails }: MailRequestLimits,
  { email, ip }: { email: string; ip: string },
): Promise<boolean> {
  await countAttempts(ctx, countersOf(perAddress, ip, email))
  await countAttempts(ctx, countersOf(perNetwork, ip))
  return isWithinLimit(ctx, mails, email)
}
