import { useState, useSyncExternalStore } from 'react'

let isPressed = false
const listeners = new Set<() => void>()

if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true }
  const press = () => {
    isPressed = true
  }
  window.addEventListener('pointerdown', press, options)
  // After the click, which follows in the same task.
  window.addEventListener('pointerup', () => setTimeout(release), options)
  window.addEventListener('pointercancel', release, options)
  // A press that ended outside of the window is not reported.
  window.addEventListener('keydown', release, options)
}

function release(): void {
  isPressed = false
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Follows `value`, except while a pointer is pressed: a press on a list row must end on the row where it began, or the
 * browser sends no click.
 */
export function useHeldWhilePressed<Value>(value: Value): Value {
  const isHeld = useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  )
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}
