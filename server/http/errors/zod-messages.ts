import { z } from 'zod'

const kinds: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
}

/** Replaces Zod's default messages with messages for people; a schema's own messages stay. */
export function setZodMessages(): void {
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
