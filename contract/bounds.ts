import type { Access } from './access.ts'
import { BODY_BYTES_MAX } from './limits.ts'

/**
 * Priority of a request under overload, the last refused first. `vital`: health checks; `file`: served from disk at almost
 * no cost; `trade`: carts, orders and sign-in; `work`: the back office and the front pages; `browse`: can be retried. Two are
 * counted apart, because they wait for others: `payment` for the payment provider, `feed` for its reader.
 */
export type Priority = 'vital' | 'file' | 'trade' | 'payment' | 'work' | 'browse' | 'feed'

/** The most that one request of a call, a page or a file may cost, declared beside it. */
export type Bounds = {
  /** The largest body in bytes. */
  bodyBytesMax: number
  priority: Priority
  /** The priority of a request with a query, where it is another one. */
  priorityWithQuery?: Priority
  /** Which requests count against the limit of their network: all, or only those with a forged signature or an unknown name. */
  counted: 'always' | 'failed'
}

/** The bounds of a route that declares none. */
export const STRICT_BOUNDS: Bounds = {
  bodyBytesMax: BODY_BYTES_MAX,
  priority: 'browse',
  counted: 'always',
}

const PUBLIC: readonly Access[] = ['anyone', 'any-token', 'browser', 'stripe']

/** The bounds of a call: strict ones but for what it declares. A call that needs a session is `work` unless it says otherwise. */
export function toBounds(call: Partial<Bounds> & { access: Access }): Bounds {
  const isPublic = PUBLIC.includes(call.access)
  const {
    bodyBytesMax = STRICT_BOUNDS.bodyBytesMax,
    priority = isPublic ? STRICT_BOUNDS.priority : 'work',
    counted = STRICT_BOUNDS.counted,
  } = call
  return { bodyBytesMax, priority, counted }
}
