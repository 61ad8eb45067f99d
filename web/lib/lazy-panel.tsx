import { type ReactNode, useEffect, useState } from 'react'
import { showToast } from '../ui/toast.tsx'
import type { LazyCode } from './lazy-code.ts'
import { useStore } from './store.ts'

type LazyPanelProps<Panel> = {
  code: LazyCode<Panel>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Renders the panel. The first `open` comes after mounting, so that it is animated, too. */
  children: (Panel: Panel, open: boolean) => ReactNode
}

/** A panel whose code is fetched at its first opening. When that fails it closes again and says so. */
export function LazyPanel<Panel>({ code, open, onOpenChange, children }: LazyPanelProps<Panel>) {
  const Panel = useStore(code, null)
  const [wasOpened, setWasOpened] = useState(false)
  const [wasMounted, setWasMounted] = useState(false)
  const isMounted = wasOpened && Panel !== null

  useEffect(() => {
    if (!open) return
    setWasOpened(true)
    code.load().catch(() => {
      onOpenChange(false)
      showToast({
        title: 'That could not be opened',
        description: 'Check your connection and try again.',
        tone: 'error',
      })
    })
  }, [code, open, onOpenChange])

  useEffect(() => {
    if (isMounted) setWasMounted(true)
  }, [isMounted])

  return isMounted ? children(Panel, open && wasMounted) : null
}
