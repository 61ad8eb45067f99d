import { formatNumber } from '#contract/locale.ts'

/** Artists and labels have the same screens. */
export type NameKind = 'artist' | 'label'

export const nameKinds = {
  artist: {
    title: 'Artists',
    nouns: ['artist', 'artists'],
    path: '/admin/products/artists',
    pages: '/artists/',
    emptyText: 'Every artist of a record will be listed.',
  },
  label: {
    title: 'Labels',
    nouns: ['label', 'labels'],
    path: '/admin/products/labels',
    pages: '/labels/',
    emptyText: 'Every label of a record will be listed.',
  },
} as const

/** The kind that the screen at this path lists. */
export function toNameKind(pathname: string): NameKind {
  return pathname === nameKinds.label.path ? 'label' : 'artist'
}

/** "1 record", "1,204 records" */
export function countRecords(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'record' : 'records'}`
}
