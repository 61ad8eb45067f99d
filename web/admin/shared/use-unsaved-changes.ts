import { useRef, useState } from 'react'
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router'

type Panel = {
  /** The URL parameter that names what the panel shows; without one, only another page leaves the panel. */
  param?: string
  /** Absent where only another page leaves the form. */
  onClose?: () => void
}

/**
 * Closing a panel with unsaved changes requires confirmation in `UnsavedChangesDialog`: by its buttons, by navigation, or
 * by leaving the site.
 */
export function useUnsavedChanges({ param, onClose }: Panel) {
  const dirtyParts = useRef(new Set<string>())
  const [isAsking, setIsAsking] = useState(false)
  /** Saved, deleted or discarded: the form's values no longer count as unsaved. */
  const isLeaving = useRef(false)
  const isDirty = () => dirtyParts.current.size > 0
  const isUnsaved = () => isDirty() && !isLeaving.current
  const blocker = useBlocker((step) => isUnsaved() && isAway(step, param))
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault()
  })

  function close() {
    isLeaving.current = true
    onClose?.()
  }

  function discard() {
    setIsAsking(false)
    isLeaving.current = true
    if (blocker.state === 'blocked') blocker.proceed()
    else onClose?.()
  }

  function keepEditing() {
    setIsAsking(false)
    if (blocker.state === 'blocked') blocker.reset()
  }

  return {
    /** Each form of a panel with several reports its own part. */
    onDirtyChange: (isPartDirty: boolean, part = '') => {
      if (isPartDirty) dirtyParts.current.add(part)
      else dirtyParts.current.delete(part)
    },
    /** Closes without a question. */
    close,
    /** Closes, after a question when there are unsaved changes. */
    leave: () => (isDirty() ? setIsAsking(true) : close()),
    question: { isOpen: isAsking || blocker.state === 'blocked', keepEditing, discard },
  }
}

/** Whether the navigation leaves the panel; a debounced search parameter does not. */
function isAway(
  { currentLocation, nextLocation }: Parameters<BlockerFunction>[0],
  param?: string,
): boolean {
  if (currentLocation.pathname !== nextLocation.pathname) return true
  if (param === undefined) return false
  const idIn = ({ search }: { search: string }) => new URLSearchParams(search).get(param)
  return idIn(currentLocation) !== idIn(nextLocation)
}
