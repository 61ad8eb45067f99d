import { useEffect, useEffectEvent } from 'react'
import { announcement, intakeRows } from './intake-rows.ts'
import { takeBack, toTakeBackFailure, toTitle } from './send-rows.ts'

const UNDO_MS = 10_000

/** Ctrl+Z removes the copy saved within the last 10 s; in a field with text it undoes the typing. */
export function useUndo(onUndone: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z'
    if (!isUndo || isTyping(event.target)) return
    event.preventDefault()
    void undo().then(onUndone)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isField && target.type !== 'radio' && target.value !== ''
}

async function undo(): Promise<void> {
  const [last] = intakeRows.get()
  if (!last || last.state === 'refused' || Date.now() - last.savedAt > UNDO_MS) {
    announcement.set('Nothing to undo: a copy can be undone within 10 seconds.')
    return
  }
  try {
    const { sku } = await takeBack(last)
    announcement.set(`Undone: ${[sku, toTitle(last)].filter(Boolean).join(', ')}.`)
  } catch (error) {
    announcement.set(toTakeBackFailure(error))
  }
}
