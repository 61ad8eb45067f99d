import { type RefCallback, Suspense, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { lazyPart } from '#web/lib/retry-import.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Grooves } from '#web/ui/grooves.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WithoutScripts } from '#web/ui/without-scripts.tsx'
import { toProductHref } from '../card/product-card.tsx'
import { formatTotal } from '../listing/count-text.ts'
import { Arrow } from './arrow.tsx'
import { CrateControls, playFirstClip } from './crate-controls.tsx'
import { CrateFacts } from './crate-facts.tsx'
import { CrateHelp } from './crate-help.tsx'
import { CrateStage } from './crate-stage.tsx'
import { toAnnouncement, toPositionText } from './rules/crate-texts.ts'
import type { Crate } from './use-crate.ts'
import { useCrateKeys } from './use-crate-keys.ts'
import './crate.css'

const SavedRecords = lazyPart(async () => (await import('./crate-end.tsx')).SavedRecords)

type CrateViewProps = { crate: Crate; listHref: string }

export function CrateView({ crate, listHref }: CrateViewProps) {
  const helpId = useId()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const navigate = useNavigate()
  const { sleeve, saved, isAtEnd, flip } = crate
  const isSaved = saved.some(({ id }) => id === sleeve?._id)

  function save() {
    const index = crate.front
    if (crate.save()) hop(index)
  }

  useCrateKeys({
    flipBack: () => flip(-1),
    flipOn: () => flip(1),
    toStart: crate.toStart,
    toLast: crate.toLast,
    save,
    skip: crate.skip,
    open: () => sleeve && navigate(toProductHref(sleeve._id)),
    play: () => playFirstClip(sleeve),
    toggleHelp: () => setIsHelpOpen((isOpen) => !isOpen),
  })

  return (
    <>
      <div className="column flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 pt-4 text-sm">
        <Link to={listHref} className="link flex min-h-8 items-center gap-1">
          <Arrow to="left" />
          Back to the list
        </Link>
        <div className="ml-auto flex items-center gap-2 noscript:hidden">
          {!isAtEnd && (
            <Button variant="quiet" size="sm" onClick={crate.toEnd}>
              Saved {saved.length}
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            aria-label="Keys and swipes"
            aria-expanded={isHelpOpen}
            aria-controls={helpId}
            onClick={() => setIsHelpOpen(!isHelpOpen)}
          >
            ?
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {toAnnouncement(crate)}
      </p>
      {crate.hasFailed && <LoadFailure onRetry={crate.retry} />}
      {isAtEnd ? (
        <End crate={crate} listHref={listHref} />
      ) : (
        <>
          <CrateStage crate={crate} onSave={save} />
          <div className="column">
            <p aria-hidden="true" className="mt-2 text-center font-mono text-sm text-soft">
              {toPositionText(crate)}
            </p>
            <CrateFacts sleeve={sleeve} />
            <CrateControls {...{ crate, isSaved }} onSave={save} />
            <WithoutScripts>
              Flipping needs JavaScript.{' '}
              <Link to={listHref} className="link">
                See the same records as a list
              </Link>
            </WithoutScripts>
            <div className="mt-2 flex h-8 justify-center">
              {crate.droppedIndex !== null && (
                <Button variant="quiet" size="sm" onClick={crate.undoSkip}>
                  Skipped for today. Undo
                </Button>
              )}
            </div>
          </div>
        </>
      )}
      <div className="column">{isHelpOpen && <CrateHelp id={helpId} />}</div>
    </>
  )
}

/** The saved sleeve is lifted while it makes way; the crate itself is moved by its styles. */
function hop(index: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  document
    .querySelector(`[data-index="${index}"] > .sleeve-art`)
    ?.animate([{ translate: '0 0' }, { translate: '0 -34%', offset: 0.4 }, { translate: '0 0' }], {
      duration: 460,
      easing: 'cubic-bezier(0.22, 1, 0.36, 1)',
    })
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="column pt-2">
      <Alert
        title="The next records could not be loaded"
        action={
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>Check your network. The records in front of you stay here.</p>
      </Alert>
    </div>
  )
}

/** After the last record. Its heading takes the focus that the front sleeve had. */
function End({ crate, listHref }: CrateViewProps) {
  const { saved, toStart, flip } = crate
  const takeFocus: RefCallback<HTMLElement> = (heading) => heading?.focus()
  return (
    <div className="column pt-8 text-center md:pt-14">
      <Grooves className="mx-auto size-24 text-edge" />
      <h2 ref={takeFocus} tabIndex={-1} className="mt-6 text-2xl outline-none">
        {saved.length > 0
          ? `You saved ${formatTotal({ totalProducts: saved.length })}`
          : 'The end of the crate'}
      </h2>
      <p className="mt-1 text-soft">
        {saved.length > 0
          ? 'They stay in this browser, for your next visit too.'
          : 'Nothing saved yet: press K or swipe up on a record that you like.'}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button variant="secondary" onClick={() => flip(-1)}>
          Back to the last record
        </Button>
        <Button variant="secondary" onClick={toStart}>
          From the start
        </Button>
        <ButtonLink to={listHref} variant="quiet">
          See the list
        </ButtonLink>
      </div>
      {saved.length > 0 && (
        <Suspense fallback={<Skeleton className="mx-auto mt-8 h-24 max-w-2xl" />}>
          <SavedRecords records={saved} onRemove={crate.unsave} />
        </Suspense>
      )}
    </div>
  )
}
