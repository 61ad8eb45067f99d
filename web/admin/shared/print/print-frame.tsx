import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { type Paper, useRollLength } from './use-paper.ts'
import './print.css'

type PrintFrameProps = {
  /** The page's heading, "Packing slip"; the sheet has a heading of its own. */
  title: string
  back: { to: string; label: string }
  paper?: Paper
  /** Screen only, above the sheet. */
  above?: ReactNode
  /** The sheet; null while it is not there. */
  children: ReactNode
}

/** A preview of a sheet with a print button. Only the sheet is printed. */
export function PrintFrame({ title, back, paper = 'a4', above, children }: PrintFrameProps) {
  const sheet = useRef<HTMLElement>(null)
  const hasSheet = children !== null
  useRollLength(sheet, hasSheet && paper === 'roll')
  return (
    <main id="main" tabIndex={-1} className="column flex-1 pt-6 pb-12 print:p-0">
      <div className="mx-auto mb-5 max-w-[210mm] space-y-4 print:hidden">
        <ButtonLink variant="quiet" size="sm" to={back.to} className="-ml-3">
          <ArrowLeft />
          {back.label}
        </ButtonLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">{title}</h1>
          <Button disabled={!hasSheet} onClick={() => window.print()}>
            <Printer />
            Print
          </Button>
        </div>
        {above}
      </div>
      {hasSheet && (
        <article
          ref={sheet}
          className={cx(
            'paper always-light border border-line print:border-0',
            paper === 'roll' && 'paper-roll',
          )}
        >
          {children}
        </article>
      )}
    </main>
  )
}
