import { z } from 'zod'

export const FORMAT = 'runout-export'
/** Raised when a program that reads the former version would misread an archive. */
export const FORMAT_VERSION = 1

export const README_FILE = 'README.md'
export const MANIFEST_FILE = 'manifest.json'
export const SCHEMA_FILE = 'schema.json'

export const fileOf = (entityName: string) => `data/${entityName}.jsonl`
export const imageFileOf = (publicId: string) => `images/${publicId}.webp`

export const clipFileOf = (id: string) => `clips/${id}`

/** The last file of an archive: one without it is incomplete. */
export const manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  shop: z.strictObject({
    name: z.string(),
    publicUrl: z.string(),
    timezone: z.string(),
    currency: z.string(),
  }),
  /** The moment that all data files show. */
  exportedAt: z.iso.datetime(),
  /** Lines by data file, without folder and ending. */
  counts: z.record(z.string(), z.int()),
  /** Images of `data/images.jsonl` whose file the image store does not have. */
  missingImages: z.array(z.string()),
  /** The same of `data/clips.jsonl`; archives of earlier versions lack it. */
  missingClips: z.array(z.string()).default([]),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>
export type ShopFacts = Manifest['shop']
