import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useNavigate } from 'react-router'
import { toProductHref } from '#web/catalogue/index.ts'
import { Queries } from '#web/lib/api/queries.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { AllResults, SuggestedProduct } from './suggestion.tsx'
import { nextIndex } from './suggestion-rules.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The ARIA attributes that connect the field with the list below it. */
export type SuggestionMarks = { isExpanded: boolean; activeId: string | undefined }

/** The focus stays in the field, which passes its keys to the list. */
export type SuggestionKeys = (event: KeyboardEvent<HTMLInputElement>) => void

type SearchSuggestionsProps = {
  text: string
  /** The URL of all results; null without a search text. */
  searchHref: string | null
  ref: Ref<SuggestionKeys>
  onMarksChange: (marks: SuggestionMarks) => void
  /** Called when one is selected: the field can close. */
  onLeave: () => void
}

/** The first products that match the typed text: a listbox for the combobox above it. */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  return (
    <Queries>
      <SuggestionList {...props} />
    </Queries>
  )
}

function SuggestionList(props: SearchSuggestionsProps) {
  const { text, searchHref, ref, onMarksChange, onLeave } = props
  const navigate = useNavigate()
  const found = useSuggestions(text)
  const [activeHref, setActiveHref] = useState<string | null>(null)
  const [dismissedText, setDismissedText] = useState<string | null>(null)
  const products = searchHref === null ? [] : (found?.products ?? [])
  const hrefs = [...products.map(({ _id }) => toProductHref(_id)), searchHref ?? '']
  const isExpanded = products.length > 0 && dismissedText !== text
  const activeIndex = isExpanded && activeHref !== null ? hrefs.indexOf(activeHref) : -1
  const activeId = activeIndex < 0 ? undefined : toOptionId(activeIndex)

  useEffect(() => onMarksChange({ isExpanded, activeId }), [onMarksChange, isExpanded, activeId])

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function move(step: 1 | -1) {
    setDismissedText(null)
    setActiveHref(hrefs[nextIndex(activeIndex, step, hrefs.length)] ?? null)
  }

  function choose(href: string) {
    onLeave()
    void navigate(href)
  }

  const answers: Record<string, (() => void) | undefined> = {
    ArrowDown: products.length > 0 ? () => move(1) : undefined,
    ArrowUp: products.length > 0 ? () => move(-1) : undefined,
    Enter: activeIndex < 0 ? undefined : () => choose(hrefs[activeIndex] ?? ''),
    Escape: isExpanded ? () => setDismissedText(text) : undefined,
  }

  useImperativeHandle(ref, () => (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and the arrows belong to an input method (IME) while it composes a word.
    const answer = event.nativeEvent.isComposing ? undefined : answers[event.key]
    if (!answer) return
    event.preventDefault()
    event.stopPropagation()
    answer()
  })

  return (
    <>
      <VisuallyHidden>
        <span role="status">{isExpanded && countLabel(products.length)}</span>
      </VisuallyHidden>
      {isExpanded && searchHref !== null && (
        <div
          id="search-suggestions"
          role="listbox"
          aria-label="Suggestions"
          className="column max-h-[calc(100dvh-9rem)] overflow-y-auto overscroll-contain pt-3 pb-4"
        >
          {products.map((product, index) => (
            <SuggestedProduct
              key={product._id}
              id={toOptionId(index)}
              isActive={index === activeIndex}
              onChoose={onLeave}
              product={product}
            />
          ))}
          <AllResults
            id={toOptionId(products.length)}
            isActive={activeIndex === products.length}
            onChoose={onLeave}
            to={searchHref}
            text={text.trim()}
            count={found?.count}
          />
        </div>
      )}
    </>
  )
}

function toOptionId(index: number): string {
  return `search-suggestion-${index}`
}

function countLabel(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}
