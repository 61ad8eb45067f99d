import { expect, test } from 'vitest'
import { auditActions } from '#contract/audit.ts'
import { isUndoable } from '#contract/undoable-actions.ts'
import { planners } from '#server/undo/planners.ts'

test.each(auditActions)(
  'the back office offers an undo of %s where there is one (UNDO-1)',
  (action) => {
    expect(isUndoable(action)).toBe(typeof planners[action] !== 'object')
  },
)
