import { useState } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'

const pressed = createStore(false)
const release = () => pressed.set(false)

if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true }
  window.addEventListener('pointerdown', () => pressed.set(true), options)
  // After the click, which follows in the same task.
  window.addEventListener('pointerup', () => setTimeout(release), options)
  window.addEventListener('pointercancel', release, options)
  // A press that ended outside of the window is not reported.
  window.addEventListener('keydown', release, options)
}

/**
 * Follows `value`, except while a pointer is pressed: a press on a list row must end on the row where it began, or the
 * browser sends no click.
 */
export function useHeldWhilePressed<Value>(value: Value): Value {
  const isHeld = useStore(pressed, false)
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}
