/** JSON as it is written: what JavaScript cannot say (1e999, -0, the same key twice) stands in it as text. */
export type RawJson = { readonly rawJson: string }

export const rawJson = (text: string): RawJson => ({ rawJson: text })

/** Like `JSON.stringify`, with raw parts as they are. */
export function toJsonText(value: unknown): string {
  if (isRaw(value)) return value.rawJson
  if (Array.isArray(value)) return `[${value.map(toJsonText).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined)
    return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${toJsonText(part)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

export function isRaw(value: unknown): value is RawJson {
  return typeof value === 'object' && value !== null && 'rawJson' in value
}
