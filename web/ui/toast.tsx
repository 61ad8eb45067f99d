import X from 'lucide-react/icons/x'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

export type Toast = {
  title: string
  description?: string
  tone?: 'neutral' | 'success' | 'error'
  /** The duration in ms, 5000 by default. It pauses while the pointer or focus is on the toast. */
  durationMs?: number
  action?: { label: string; onClick: () => void }
}

type ShownToast = Toast & { id: number }

// One toast at a time, as required: the whole store is one value.
let current: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function setCurrent(toast: ShownToast | null) {
  current = toast
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast, replacing the current one. Browser only: call it from event handlers. */
export function showToast(toast: Toast): void {
  lastId += 1
  setCurrent({ ...toast, id: lastId })
}

export function dismissToast(): void {
  setCurrent(null)
}

/** True for a press or focus inside the toast, which must not close an open panel. */
export function isInToast(event: Event): boolean {
  const target = event instanceof FocusEvent ? event.relatedTarget : event.target
  return target instanceof Element && target.closest('[data-toast-region]') !== null
}

/** A dialog has its actions at the lower right, its close button at the upper right: toasts go to the upper left. */
const besideDialogs =
  '[body:has([data-panel=responsive][data-open])_&]:top-4 [body:has([data-panel=responsive][data-open])_&]:bottom-auto [body:has([data-panel=responsive][data-open])_&]:justify-start'

/** The container of toasts. Rendered once, by the root, outside the page's stacking context. */
export function ToastRegion() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  return (
    <section
      data-toast-region
      aria-label="Notifications"
      aria-live="polite"
      className={cx(
        'pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-end pb-[env(safe-area-inset-bottom)] md:inset-x-6 md:bottom-6',
        besideDialogs,
      )}
    >
      {toast && <ToastCard key={toast.id} toast={toast} />}
    </section>
  )
}

const markers = { neutral: 'bg-soft', success: 'bg-emerald-ink', error: 'bg-error' }

function ToastCard({ toast }: { toast: ShownToast }) {
  const [isHeld, setIsHeld] = useState(false)
  const { durationMs = 5000, tone = 'neutral', action } = toast

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dismissToast, durationMs)
    return () => clearTimeout(timer)
  }, [isHeld, durationMs])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the timer is no interaction of its own
    <div
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast()}
      className="pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-sm border border-edge bg-raised py-2 pr-2 pl-4 text-ink shadow-float transition-[translate,opacity] duration-250 starting:translate-y-3 starting:opacity-0"
    >
      <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', markers[tone])} />
      <div className="min-w-0 flex-1 py-1.5 text-sm wrap-anywhere">
        <p className="font-medium">{toast.title}</p>
        {toast.description !== undefined && <p className="text-soft">{toast.description}</p>}
      </div>
      {action && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            dismissToast()
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" size="sm" onClick={dismissToast}>
        <X />
      </IconButton>
    </div>
  )
}
