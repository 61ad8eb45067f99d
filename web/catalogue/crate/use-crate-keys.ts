import { useEffect, useEffectEvent } from 'react'

export type KeyActions = Record<
  'flipBack' | 'flipOn' | 'toStart' | 'toLast' | 'save' | 'skip' | 'open' | 'play' | 'toggleHelp',
  () => void
>

const actionOfKey: Record<string, keyof KeyActions> = {
  ArrowLeft: 'flipBack',
  ArrowRight: 'flipOn',
  Home: 'toStart',
  End: 'toLast',
  k: 'save',
  s: 'skip',
  p: 'play',
  Enter: 'open',
  '?': 'toggleHelp',
}

/** The keys of the crate, wherever the focus is: not in a field or a panel, and Enter not on another control. */
export function useCrateKeys(actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const action = actionOfKey[key]
    if (!action || !(event.target instanceof Element)) return
    if (event.target.closest('input, textarea, select, [role=dialog], dialog')) return
    if (action === 'open' && event.target.closest('a, button, summary')) return
    event.preventDefault()
    actions[action]()
  })

  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
