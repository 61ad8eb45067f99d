import type { KeyScope } from './access.ts'

/** The scopes of API keys in words, which back office and mails share. */

export const scopeLabels: Record<KeyScope, string> = {
  'catalogue:read': 'Read the catalogue',
  'catalogue:write': 'Change the catalogue',
  'orders:read': 'Read orders',
  'orders:write': 'Change orders',
}

export const toScopesText = ({ scopes }: { scopes: readonly KeyScope[] }): string =>
  scopes.map((scope) => scopeLabels[scope]).join(', ')
