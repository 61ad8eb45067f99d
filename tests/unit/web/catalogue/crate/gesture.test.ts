import { describe, expect, it } from 'vitest'
import { readGesture } from '#web/catalogue/crate/rules/gesture.ts'

const still = { dx: 0, dy: 0, vx: 0, vy: 0 }

describe('a drag in the crate', () => {
  it.each([
    ['a press', { dx: 3, dy: -2 }, { kind: 'none' }],
    ['a short drag', { dx: -60 }, { kind: 'none' }],
    ['a drag to the left', { dx: -140 }, { kind: 'flip', by: 1 }],
    ['a drag to the right', { dx: 140 }, { kind: 'flip', by: -1 }],
    ['a quick swipe, which glides', { dx: -60, vx: -2 }, { kind: 'flip', by: 3 }],
    ['the quickest swipe', { dx: -60, vx: -40 }, { kind: 'flip', by: 6 }],
    ['a swipe that returns', { dx: -60, vx: 2 }, { kind: 'none' }],
    ['a drag up', { dy: -90 }, { kind: 'save' }],
    ['a flick up', { dy: -30, vy: -0.8 }, { kind: 'save' }],
    ['a drag down', { dy: 90 }, { kind: 'skip' }],
    ['a short drag down', { dy: 40 }, { kind: 'none' }],
    ['a drag up that returns', { dy: -40, vy: 0.8 }, { kind: 'none' }],
  ])('reads %s [CRATE-2, CRATE-3]', (_, drag, gesture) => {
    expect(readGesture({ ...still, ...drag }, 240)).toEqual(gesture)
  })
})
