import type { Entity } from './entities/define-entity.ts'

type Row = Record<string, unknown>

/** The row with other URLs of its images. */
export function rewriteImages(entity: Entity, row: Row, rewrite: (url: string) => string): Row {
  const changed: Row = {}
  for (const { name, type } of entity.fields) {
    const value = row[name]
    if (type === 'image' && typeof value === 'string') changed[name] = rewrite(value)
    if (type === 'list of images' && Array.isArray(value)) {
      changed[name] = value.map((url) => rewrite(String(url)))
    }
  }
  return { ...row, ...changed }
}
