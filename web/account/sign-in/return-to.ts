import type { Location } from 'react-router'

/** The target of a sign-in. It is part of the history state and not of the URL, where a link could set it. */
export type ReturnTo = { path: string; state?: unknown }

const home: ReturnTo = { path: '/' }

/** The history state that makes `/auth` return to this page. `state` is passed to the page then. */
export function toSignInState({ pathname, search, hash }: Location, state?: unknown) {
  return { from: { path: pathname + search + hash, state } satisfies ReturnTo }
}

/** The path to open after signing in, from the history state of the sign-in screen. Home when in doubt. */
export function readReturnTo(historyState: unknown): ReturnTo {
  if (!hasKey(historyState, 'from') || !hasKey(historyState.from, 'path')) return home
  const { path } = historyState.from
  if (typeof path !== 'string' || !isPathInShop(path)) return home
  return { path, state: hasKey(historyState.from, 'state') ? historyState.from.state : undefined }
}

/** Adds or removes the pending code challenge beside the return path; a reload prompts for the code again. */
export function withChallenge(historyState: unknown, challenge: string | undefined) {
  return { ...(typeof historyState === 'object' && historyState), challenge }
}

export function readChallenge(historyState: unknown): string | null {
  if (!hasKey(historyState, 'challenge')) return null
  return typeof historyState.challenge === 'string' ? historyState.challenge : null
}

const ANY_SHOP = 'https://shop.invalid'

/**
 * A path of this shop: neither another host in disguise (`//`, `/\`, also with tabs and newlines in between, which
 * browsers drop) nor the sign-in screen itself.
 */
function isPathInShop(path: string): boolean {
  const url = path.startsWith('/') ? toUrl(path) : null
  return url?.origin === ANY_SHOP && !/^\/(auth|reset-password)(?=\/|$)/.test(url.pathname)
}

/** `URL.parse` does the same, in newer browsers. */
function toUrl(path: string): URL | null {
  try {
    return new URL(path, ANY_SHOP)
  } catch {
    return null
  }
}

function hasKey<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && key in value
}
