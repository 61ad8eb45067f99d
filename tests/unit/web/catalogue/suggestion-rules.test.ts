import { describe, expect, it } from 'vitest'
import { nextIndex, toSuggestionQuery } from '#web/shell/suggestion-rules.ts'

describe('search suggestions', () => {
  it('are requested from two letters on, ignoring spaces', () => {
    expect(toSuggestionQuery('')).toBeNull()
    expect(toSuggestionQuery(' a ')).toBeNull()
    expect(toSuggestionQuery('  blue   note ')).toBe('blue note')
  })

  it('wrap around at both ends, through the field', () => {
    expect(nextIndex(-1, 1, 3)).toBe(0)
    expect(nextIndex(2, 1, 3)).toBe(-1)
    expect(nextIndex(-1, -1, 3)).toBe(2)
    expect(nextIndex(0, -1, 3)).toBe(-1)
  })
})
