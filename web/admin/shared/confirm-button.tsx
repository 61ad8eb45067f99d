import { useRef, useState } from 'react'
import { failureText } from '#web/lib/api/api.ts'
import { AlertDialog, type AlertDialogProps } from '#web/ui/alert-dialog.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

type ConfirmButtonProps = Omit<ButtonProps, 'title' | 'ref' | 'onClick'> &
  Pick<AlertDialogProps, 'title' | 'description' | 'confirmLabel' | 'cancelLabel'> & {
    change: { error: Error | null; isPending: boolean; reset: () => void }
    /** The reason of a failure without one of the server. */
    whatFailed: string
    onConfirm: (close: () => void) => void
    /** The element to focus on closing, where it may not be the button, which is null once it is gone. */
    toFinalFocus?: (button: HTMLElement | null) => HTMLElement | null
  }

/** A button with a question before its change, which stays open with the reason after a failure. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, description, confirmLabel, cancelLabel, change, ...others } = props
  const { whatFailed, onConfirm, toFinalFocus = (button) => button, ...look } = others
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        {...look}
        ref={opener}
        onClick={() => {
          change.reset()
          setIsAsking(true)
        }}
      />
      <AlertDialog
        {...{ title, description, confirmLabel, cancelLabel }}
        open={isAsking}
        onOpenChange={setIsAsking}
        failure={change.error && failureText(change.error, whatFailed)}
        busy={change.isPending}
        onConfirm={() => onConfirm(() => setIsAsking(false))}
        finalFocus={() => toFinalFocus(opener.current)}
      />
    </>
  )
}
