import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

export type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  /** Why the action has failed, in the place of the description. */
  failure?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  /** The confirmed action is pending: both buttons are disabled. */
  busy?: boolean
  /** The element to focus on closing, when the opener may have been removed. */
  finalFocus?: () => HTMLElement | null
}

/** A modal confirmation: a press outside does not close it, Escape cancels. */
export function AlertDialog(props: AlertDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <BaseAlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-20 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseAlertDialog.Popup
          initialFocus={cancel}
          finalFocus={props.finalFocus}
          className="fixed top-1/2 left-1/2 z-20 w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-sm border border-line bg-raised p-6 text-ink shadow-float outline-none transition-[opacity,scale] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
        >
          <BaseAlertDialog.Title className="text-xl">{props.title}</BaseAlertDialog.Title>
          <BaseAlertDialog.Description className="mt-2 text-soft">
            {props.failure ? (
              <span role="alert" className="text-error">
                {props.failure}
              </span>
            ) : (
              props.description
            )}
          </BaseAlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button
              ref={cancel}
              variant="secondary"
              disabled={props.busy}
              onClick={() => props.onOpenChange(false)}
            >
              {props.cancelLabel ?? 'Cancel'}
            </Button>
            <Button variant="danger" loading={props.busy} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  )
}
