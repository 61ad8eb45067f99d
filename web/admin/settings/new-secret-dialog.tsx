import { type ReactNode, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'

type NewSecretDialogProps = DialogPanel & {
  title: string
  /** Undefined until it is made. */
  secret: string | undefined
  /** The noun of its copy button, and the words above it. */
  what: string
  success: { title: string; text: string }
  /** The form that makes it. */
  children: ReactNode
}

/** Makes something whose secret is shown once: the dialog closes only after confirmation. */
export function NewSecretDialog(props: NewSecretDialogProps) {
  const { title, secret, what, success, children, ...panel } = props
  const isSaved = useRef(false)
  const isHeld = () => secret !== undefined && !isSaved.current
  useBlocker(isHeld)
  useBeforeUnload((event) => {
    if (isHeld()) event.preventDefault()
  })

  function close() {
    isSaved.current = true
    panel.onClose()
  }

  return (
    <ResponsiveDialog
      title={title}
      {...dialogProps({ ...panel, onClose: close })}
      isHeld={secret !== undefined}
    >
      {secret === undefined ? (
        children
      ) : (
        <div className="space-y-4">
          <Alert tone="success" title={success.title}>
            {success.text}
          </Alert>
          <div className="flex items-center gap-2 rounded-sm border border-line bg-sunken py-2 pr-2 pl-3">
            <code className="min-w-0 flex-1 text-sm break-all">{secret}</code>
            <CopyButton text={secret} what={what} />
          </div>
          <Button size="sm" onClick={close}>
            I have saved it
          </Button>
        </div>
      )}
    </ResponsiveDialog>
  )
}
