import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

type FilterDisclosureProps = { isFiltered: boolean; children: ReactNode }

/** On phones filters are behind a button; it is open at first where some are set. */
export function FilterDisclosure({ isFiltered, children }: FilterDisclosureProps) {
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(isFiltered)
  return (
    <div className="border-line max-md:mt-3 md:border-t">
      <Button
        variant="secondary"
        wide
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className="md:hidden noscript:hidden"
      >
        <SlidersHorizontal />
        Filters
        {isFiltered && <span className="size-1.5 rounded-full bg-accent" />}
      </Button>
      <div
        id={panelId}
        className={cx(
          'flex flex-wrap items-center gap-x-8 gap-y-3 border-line border-b py-4 md:py-3',
          !isOpen && 'max-md:hidden noscript:flex',
        )}
      >
        {children}
      </div>
    </div>
  )
}
