import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { showToast } from './toast.tsx'

/** The code of a panel from `lazyModule`; null until it is loaded. */
type PanelCode<Panel> = {
  get: () => Panel | null
  subscribe: (listener: () => void) => () => void
  /** Rejects when the code cannot be fetched; the next call retries. */
  load: () => Promise<void>
}

type LazyPanelProps<Panel> = {
  code: PanelCode<Panel>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Renders the panel. It mounts closed, so that its first opening is animated too. */
  children: (Panel: Panel, open: boolean) => ReactNode
}

/** A panel whose code loads at its first opening. After a failure the panel closes and a toast reports it. */
export function LazyPanel<Panel>({ code, open, onOpenChange, children }: LazyPanelProps<Panel>) {
  const Panel = useSyncExternalStore(code.subscribe, code.get, () => null)
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
