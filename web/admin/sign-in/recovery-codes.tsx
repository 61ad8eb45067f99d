import { useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Shown once: the shop cannot show them again, and leaving requires confirmation. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [heading] = useState(() => (element: HTMLHeadingElement | null) => element?.focus())
  const [isSaved, setIsSaved] = useState(false)
  const blocker = useBlocker(!isSaved)
  useBeforeUnload((event) => !isSaved && event.preventDefault())
  return (
    <section aria-labelledby="recovery" className="space-y-4">
      <h2 id="recovery" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Your second step is on. Keep these recovery codes
      </h2>
      <p className="max-w-prose text-sm text-soft">
        Each gets you in once when your authenticator is lost. They are shown only now: print them,
        or keep them with your passwords.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid max-w-md gap-x-6 gap-y-1 border-y border-edge py-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          onClick={() => {
            // The codes stay on the screen until the state is loaded again.
            setIsSaved(true)
            onDone()
          }}
        >
          I have saved them
        </Button>
        <CopyButton text={codes.join('\n')} what="recovery codes" />
      </div>
      <AlertDialog
        open={blocker.state === 'blocked'}
        onOpenChange={(open) => !open && blocker.reset?.()}
        title="Have you saved the codes?"
        description="They are not shown again."
        confirmLabel="Go on"
        cancelLabel="Show them"
        onConfirm={() => blocker.proceed?.()}
      />
    </section>
  )
}
