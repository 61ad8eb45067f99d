import type { Declaration } from '#contract/withdrawal-text.ts'
import { randomId } from '#web/lib/random-id.ts'
import type { Declared } from './send-withdrawal.ts'

export const toDeclared = (fields: Declaration): Declared => ({ ...fields, key: randomId() })
