import { Progress } from '@base-ui/react/progress'

export type ProgressBarProps = {
  label: string
  /** The progress as text: "1,200 of 50,000 rows". */
  text: string
  /** Null while the total is unknown. */
  value: number | null
  max: number
}

export function ProgressBar({ label, text, value, max }: ProgressBarProps) {
  return (
    <Progress.Root
      value={value}
      max={max}
      getAriaValueText={() => text}
      className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2"
    >
      <Progress.Label className="font-medium">{label}</Progress.Label>
      <span aria-hidden="true" className="text-sm text-soft tabular-nums">
        {text}
      </span>
      <Progress.Track className="col-span-2 h-2 overflow-hidden rounded-full border border-edge bg-sunken">
        <Progress.Indicator className="block h-full bg-accent transition-[width] data-indeterminate:w-1/4 data-indeterminate:animate-pulse forced-colors:bg-[Highlight]" />
      </Progress.Track>
    </Progress.Root>
  )
}
