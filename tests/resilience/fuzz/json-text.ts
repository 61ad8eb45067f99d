/** Raw JSON text, for values that JavaScript cannot represent: 1e999, -0, duplicate keys. */
export type RawJson = { readonly rawJson: string }

export const rawJson = (text: string): RawJson => ({ rawJson: text })

/** Like `JSON.stringify`, but copies raw parts unchanged. */
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
