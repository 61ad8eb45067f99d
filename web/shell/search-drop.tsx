import Search from 'lucide-react/icons/search'
import { type Ref, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SEARCH_FOCUS_DELAY_MS, SEARCH_MAX } from '#contract/limits.ts'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toSearchPath } from './search-path.ts'
import type { SuggestionKeys, SuggestionMarks } from './search-suggestions.tsx'
import { useRotatingPlaceholder } from './use-rotating-placeholder.ts'

type SearchDropProps = {
  isOpen: boolean
  onClose: () => void
  toggle: RefObject<HTMLButtonElement | null>
}

const suggestions = lazyModule(
  async () => (await import('./search-suggestions.tsx')).SearchSuggestions,
)
const noSuggestions: SuggestionMarks = { isExpanded: false, activeId: undefined }

/** The search field that slides down from the top bar, over the page. */
export function SearchDrop({ isOpen, onClose, toggle }: SearchDropProps) {
  const [text, setText] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const placeholder = useRotatingPlaceholder(isOpen && text === '')
  const searchHref = toSearchPath(text)
  const navigate = useNavigate()
  const Suggestions = useStore(suggestions, null)
  const [marks, setMarks] = useState(noSuggestions)
  const suggestionKeys = useRef<SuggestionKeys>(null)
  useCloseOnOutsideClick(isOpen, [panel, toggle], onClose)

  useEffect(() => {
    if (!isOpen) return
    suggestions.preload()
    const timer = setTimeout(() => input.current?.focus(), SEARCH_FOCUS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isOpen])

  function leave() {
    setText('')
    onClose()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (searchHref === null) return
    leave()
    void navigate(searchHref)
  }

  return (
    <div
      ref={panel}
      id="search-drop"
      inert={!isOpen}
      className={cx(
        'absolute inset-x-0 top-full overflow-hidden transition-[visibility] duration-250',
        isOpen ? 'visible starting:invisible' : 'invisible',
      )}
    >
      <search
        className={cx(
          'block transition-[translate] duration-250 ease-out',
          isOpen ? 'starting:-translate-y-full' : '-translate-y-full',
        )}
      >
        <form
          action="/search"
          onSubmit={submit}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            onClose()
            toggle.current?.focus()
          }}
          className="border-b border-line bg-paper pt-4"
        >
          <div className="column flex items-center gap-3 pb-4">
            <Search className="size-5 shrink-0 text-soft" />
            <SearchField
              ref={input}
              text={text}
              onTextChange={setText}
              placeholder={placeholder}
              marks={isOpen ? marks : noSuggestions}
              onKeyDown={(event) => suggestionKeys.current?.(event)}
            />
            <Button type="submit" variant="secondary">
              Search
            </Button>
          </div>
          {isOpen && Suggestions && (
            <Suggestions
              ref={suggestionKeys}
              text={text}
              searchHref={searchHref}
              onMarksChange={setMarks}
              onLeave={leave}
            />
          )}
        </form>
      </search>
    </div>
  )
}

type SearchFieldProps = {
  ref: Ref<HTMLInputElement>
  text: string
  onTextChange: (text: string) => void
  placeholder: string
  marks: SuggestionMarks
  onKeyDown: SuggestionKeys
}

function SearchField({ text, onTextChange, marks, ...input }: SearchFieldProps) {
  return (
    <input
      {...input}
      type="search"
      name="q"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={marks.isExpanded}
      aria-controls={marks.isExpanded ? 'search-suggestions' : undefined}
      aria-activedescendant={marks.activeId}
      aria-label="Search the shop"
      value={text}
      maxLength={SEARCH_MAX}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => onTextChange(event.target.value)}
      className="h-11 min-w-0 flex-1 border-b border-edge bg-transparent font-display text-xl placeholder:text-faint focus-visible:border-accent focus-visible:outline-none [&::-webkit-search-cancel-button]:grayscale"
    />
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
