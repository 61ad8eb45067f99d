import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useRef } from 'react'
import { failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ReauthForm } from './reauth/reauth-form.tsx'
import { withReauth } from './reauth/recent-auth.ts'

type ExportButtonProps = {
  /** Fetches and saves the file. */
  onExport: () => Promise<unknown>
  children: ReactNode
}

export function ExportButton({ onExport, children }: ExportButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => withReauth(onExport),
    onError: (error) =>
      showToast({
        title: 'Error',
        description: failureText(error, 'The file could not be made.'),
        tone: 'error',
        action: { label: 'Try again', onClick: () => mutate() },
      }),
  })
  return (
    <>
      <Button ref={button} variant="secondary" loading={isPending} onClick={() => mutate()}>
        {!isPending && <Download />}
        {children}
      </Button>
      {/* Only while this button waits: the panels of the same page have a prompt of their own. */}
      {isPending && <ReauthForm finalFocus={() => button.current} />}
    </>
  )
}
