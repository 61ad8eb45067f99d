import Search from 'lucide-react/icons/search'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SEARCH_FOCUS_DELAY_MS, SEARCH_MAX } from '../../contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { toSearchPath } from './search-path.ts'
import { useTurningPlaceholder } from './use-turning-placeholder.ts'

type SearchDropProps = {
  isOpen: boolean
  onClose: () => void
  toggle: RefObject<HTMLButtonElement | null>
}

/** The search field that slides down from the top bar, over the page. */
export function SearchDrop({ isOpen, onClose, toggle }: SearchDropProps) {
  const [text, setText] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const placeholder = useTurningPlaceholder(isOpen && text === '')
  const navigate = useNavigate()
  useCloseOnOutsideClick(isOpen, [panel, toggle], onClose)

  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => input.current?.focus(), SEARCH_FOCUS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isOpen])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const path = toSearchPath(text)
    if (path === null) return
    setText('')
    onClose()
    void navigate(path)
  }

  return (
    <div
      ref={panel}
      id="search-drop"
      inert={!isOpen}
      className={cx(
        'absolute inset-x-0 top-full grid overflow-hidden transition-[grid-template-rows,visibility] duration-250 ease-out',
        isOpen ? 'visible grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
      )}
    >
      <search className="min-h-0 overflow-hidden">
        <form
          action="/search"
          onSubmit={submit}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            onClose()
            toggle.current?.focus()
          }}
          className="border-b border-line bg-paper py-4"
        >
          <div className="column flex items-center gap-3">
            <Search aria-hidden="true" className="size-5 shrink-0 text-soft" />
            <input
              ref={input}
              type="search"
              name="q"
              aria-label="Search the shop"
              placeholder={placeholder}
              value={text}
              maxLength={SEARCH_MAX}
              autoComplete="off"
              enterKeyHint="search"
              onChange={(event) => setText(event.target.value)}
              className="h-11 min-w-0 flex-1 border-b border-edge bg-transparent font-display text-xl placeholder:text-faint focus-visible:border-accent focus-visible:outline-none"
            />
            <Button type="submit" variant="secondary">
              Search
            </Button>
          </div>
        </form>
      </search>
    </div>
  )
}

function useCloseOnOutsideClick(
  isOpen: boolean,
  inside: readonly RefObject<HTMLElement | null>[],
  onClose: () => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs are the same on every render, their list is not
  useEffect(() => {
    if (!isOpen) return
    function closeOutside({ target }: PointerEvent) {
      if (!(target instanceof Node)) return
      if (inside.some((element) => element.current?.contains(target))) return
      onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen, onClose])
}
