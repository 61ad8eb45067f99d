import { useSyncExternalStore } from 'react'

/** Covers the page below the top bar without moving its content. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="sticky top-16 z-9 h-0 text-sm">
      {!isOnline && (
        <p className="border-b border-line bg-sunken px-4 py-2 text-center">
          You are offline. The shop comes back as soon as you do.
        </p>
      )}
    </div>
  )
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
