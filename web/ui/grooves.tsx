import { cx } from './cx.ts'

// Bands of grooves with the wider gaps between tracks, as radii of a record of radius 100.
const bands = [
  [97, 95, 93, 91, 89],
  [85, 83, 81, 79, 77, 75, 73],
  [69, 67, 65, 63],
  [59, 57, 55, 53, 51, 49],
  [42],
]

export type GroovesProps = {
  className?: string
  /** Shows the label, in the accent colour. */
  label?: boolean
}

/** The shop's one ornament: the fine rings of a record. Takes its colour from the text. */
export function Grooves({ className, label = true }: GroovesProps) {
  return (
    <svg viewBox="0 0 200 200" fill="none" aria-hidden="true" className={cx('block', className)}>
      <g stroke="currentColor" strokeWidth="0.6">
        {bands.flat().map((radius) => (
          <circle key={radius} cx="100" cy="100" r={radius} />
        ))}
      </g>
      {label && (
        <>
          <circle cx="100" cy="100" r="34" className="fill-accent" />
          <circle
            cx="100"
            cy="100"
            r="26"
            className="stroke-on-accent"
            strokeWidth="0.6"
            opacity="0.5"
          />
        </>
      )}
      <circle cx="100" cy="100" r="3.5" className={label ? 'fill-on-accent' : 'fill-current'} />
    </svg>
  )
}
