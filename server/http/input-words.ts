import { z } from 'zod'

const kinds: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
}

/** Words for a person in place of Zod's own, wherever a schema refuses input without words of its own. */
export function setInputWords(): void {
  z.config({
    localeError: (issue) => {
      const name = issue.path?.join('.') || 'The request'
      if (issue.input === undefined) return `${name} is required`
      if (issue.code === 'too_big' && issue.origin === 'string') {
        return `${name} must have at most ${issue.maximum} characters`
      }
      const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
      return kind ? `${name} must be ${kind}` : `${name} is not valid`
    },
  })
}
