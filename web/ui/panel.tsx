import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { iconButtonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { isInToast } from './toast.tsx'

export type PanelProps = {
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Fixed above the scrolling content: recent notices. */
  notice?: ReactNode
  /** Fixed below the scrolling content. In a drawer it scrolls too where the screen is too short for both. */
  footer?: ReactNode
  /** The button that opens the panel, when the caller does not control `open` itself. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Only its buttons close it, neither Escape nor a press outside: for content that is shown only once. */
  isHeld?: boolean
  /** Called when the closing animation has ended. */
  onClosed?: () => void
  initialFocus?: RefObject<HTMLElement | null>
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  className?: string
}

export type PanelShape = 'dialog' | 'responsive' | 'right' | 'left' | 'bottom'

const surface =
  'fixed z-20 flex flex-col bg-raised text-ink shadow-float outline-none transition-[translate,opacity,scale] duration-250 ease-out'

const right =
  'inset-y-0 right-0 w-full max-w-[30rem] border-l border-line data-ending-style:translate-x-full data-starting-style:translate-x-full'
const left =
  'inset-y-0 left-0 w-[min(22rem,calc(100vw-3rem))] border-r border-line data-ending-style:-translate-x-full data-starting-style:-translate-x-full'
const bottom =
  'inset-x-0 bottom-0 max-h-[90dvh] border-t border-line data-ending-style:translate-y-full data-starting-style:translate-y-full'
const centred =
  'top-1/2 left-1/2 max-h-[min(48rem,calc(100dvh-3rem))] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-sm border border-line data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'
/* One element for both widths: rotating the phone retains typed text. */
const responsive =
  'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[90dvh] max-md:border-t max-md:border-line max-md:data-ending-style:translate-y-full max-md:data-starting-style:translate-y-full ' +
  'md:top-1/2 md:left-1/2 md:max-h-[min(48rem,calc(100dvh-3rem))] md:w-[min(36rem,calc(100vw-2rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-sm md:border md:border-line md:data-ending-style:scale-98 md:data-ending-style:opacity-0 md:data-starting-style:scale-98 md:data-starting-style:opacity-0'

/** Leaves room for some of the content: on a phone the footer of a cart can be higher than the screen. */
const scrollsWhenShort = 'max-h-[calc(100%-12rem)] overflow-y-auto overscroll-contain'

const shapes: Record<PanelShape, string> = { dialog: centred, responsive, right, left, bottom }

export function Panel({ shape, ...props }: PanelProps & { shape: PanelShape }) {
  return (
    <BaseDialog.Root
      open={props.open}
      onOpenChange={(open, details) => {
        const isByMistake = props.isHeld && details.reason !== 'close-press'
        if (!open && (isByMistake || isInToast(details.event))) return details.cancel()
        props.onOpenChange?.(open)
      }}
      onOpenChangeComplete={(open) => !open && props.onClosed?.()}
    >
      {props.trigger && <BaseDialog.Trigger render={props.trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          forceRender
          className="fixed inset-0 z-20 bg-scrim transition-opacity duration-250 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Popup
          initialFocus={props.initialFocus}
          finalFocus={props.finalFocus}
          className={cx(surface, shapes[shape], props.className)}
          data-panel={shape}
        >
          <PanelHeader title={props.title} description={props.description} />
          {props.notice !== undefined && (
            <div className="max-h-1/3 shrink-0 overflow-y-auto px-5 md:px-6">{props.notice}</div>
          )}
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 md:px-6 md:pb-6">
            {props.children}
          </div>
          {props.footer !== undefined && (
            <div
              className={cx(
                'border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-6',
                (shape === 'right' || shape === 'left') && scrollsWhenShort,
              )}
            >
              {props.footer}
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

function PanelHeader({ title, description }: Pick<PanelProps, 'title' | 'description'>) {
  return (
    <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-3 md:px-6 md:pt-5">
      <div className="min-w-0 pt-1.5">
        <BaseDialog.Title className="text-xl">{title}</BaseDialog.Title>
        {description !== undefined && (
          <BaseDialog.Description className="mt-1 text-sm text-soft">
            {description}
          </BaseDialog.Description>
        )}
      </div>
      <BaseDialog.Close aria-label="Close" className={cx(iconButtonStyle('quiet'), '-mr-2.5')}>
        <X />
      </BaseDialog.Close>
    </div>
  )
}
