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
      if (issue.code === 'too_big') {
        return `${name} must ${toBound(issue.origin, 'most', issue.maximum)}`
      }
      if (issue.code === 'too_small') {
        return `${name} must ${toBound(issue.origin, 'least', issue.minimum)}`
      }
      if (issue.code === 'unrecognized_keys') {
        return `${name} has fields that are unknown: ${issue.keys.join(', ')}`
      }
      const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
      return kind ? `${name} must be ${kind}` : `${name} is not valid`
    },
  })
}

const counted: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

function toBound(origin: string, end: 'most' | 'least', bound: number | bigint): string {
  const [one, many] = counted[origin] ?? []
  if (!one) return `be at ${end} ${bound}`
  return `have at ${end} ${bound} ${bound === 1 ? one : many}`
}
