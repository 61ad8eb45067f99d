/** A file is checked first, which changes nothing, and then applied. */
export const fileModes = ['check', 'apply'] as const
export type FileMode = (typeof fileModes)[number]
