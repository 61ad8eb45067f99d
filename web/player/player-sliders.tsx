import Volume2 from 'lucide-react/icons/volume-2'
import type { CSSProperties } from 'react'
import { formatLength } from '#contract/pressings/track-list.ts'
import { useStore } from '#web/lib/store.ts'
import { cx } from '#web/ui/cx.ts'
import { deck, elapsed, seek, setVolume } from './deck.ts'
import type { QueuedTrack } from './sound.ts'

/** The counter of the clip, and its position on a groove. */
export function Position({ track }: { track: QueuedTrack }) {
  const seconds = Math.min(useStore(elapsed, 0), track.seconds)
  const shown = formatLength(Math.floor(seconds))
  const length = formatLength(track.seconds)
  return (
    <div className="flex min-w-0 items-center gap-3 [grid-area:position]">
      <span aria-hidden="true" className="exact text-xs text-soft">
        {shown}
      </span>
      <Fader
        label="Position"
        valueText={`${shown} of ${length}`}
        value={seconds}
        max={track.seconds}
        step={1}
        onChange={seek}
        className="min-w-0 flex-1"
      />
      <span aria-hidden="true" className="exact text-xs text-soft">
        {length}
      </span>
    </div>
  )
}

export function Volume({ className }: { className?: string }) {
  const { volume } = useStore(deck, deck.get())
  return (
    <div className={cx('flex items-center gap-2 [grid-area:volume]', className)}>
      <Volume2 aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <Fader
        label="Volume"
        valueText={`${Math.round(volume * 100)}%`}
        value={volume}
        max={1}
        step={0.05}
        onChange={setVolume}
        className="w-20"
      />
    </div>
  )
}

type FaderProps = {
  label: string
  valueText: string
  value: number
  max: number
  step: number
  onChange: (value: number) => void
  className: string
}

function Fader({ label, valueText, value, max, step, onChange, className }: FaderProps) {
  const part = { '--part': max > 0 ? value / max : 0 } as CSSProperties
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max}
      step={step}
      value={value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      style={part}
      className={cx('fader', className)}
    />
  )
}
