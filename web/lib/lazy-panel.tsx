import { type ReactNode, useEffect, useState } from 'react'
import { showToast } from '../ui/toast.tsx'
import type { LazyCode } from './lazy-code.ts'
import { useStore } from './store.ts'

type LazyPanelProps<Panel> = {
  code: LazyCode<Panel>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Renders the panel. `open` comes a moment after mounting, so that the first opening is animated, too. */
  children: (Panel: Panel, open: boolean) => ReactNode
}

/** A panel whose code is fetched at its first opening. When that fails it closes again and says so. */
export function LazyPanel<Panel>({ code, open, onOpenChange, children }: LazyPanelProps<Panel>) {
  const Panel = useStore(code, null)
  const [isMounted, setIsMounted] = useState(false)
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    if (!open) return
    setIsMounted(true)
    code.load().catch(() => {
      onOpenChange(false)
      showToast({
        title: 'That could not be opened',
        description: 'Check your connection and try again.',
        tone: 'error',
      })
    })
  }, [code, open, onOpenChange])

  useEffect(() => setIsShown(open && isMounted && Panel !== null), [open, isMounted, Panel])

  return isMounted && Panel !== null ? children(Panel, isShown) : null
}
