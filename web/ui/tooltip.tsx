import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { type ReactElement, type ReactNode, useId, useState } from 'react'

export type TooltipProps = {
  /** An addition; never the only name of a control. */
  text: ReactNode
  /** A focusable element. */
  children: ReactElement
}

/** Shown on hover, on keyboard focus and on a press: a finger does not hover. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <BaseTooltip.Root open={isOpen} onOpenChange={setIsOpen}>
      <BaseTooltip.Trigger
        closeOnClick={false}
        aria-describedby={isOpen ? id : undefined}
        onClick={() => setIsOpen(true)}
        render={children}
      />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner sideOffset={6} className="z-30">
          <BaseTooltip.Popup
            id={id}
            role="tooltip"
            className="max-w-64 rounded-sm border border-transparent bg-ink px-2.5 py-1.5 text-sm text-paper transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
