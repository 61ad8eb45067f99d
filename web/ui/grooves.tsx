import { cx } from './cx.ts'

// The grooves of four tracks and the runout, as radii of a record of radius 100.
const rings = [97, 94, 91, 88, 82, 79, 76, 73, 70, 64, 61, 58, 52, 49, 42]

export type GroovesProps = {
  className?: string
  /** Undefined where another element marks the middle. */
  spindleHole?: boolean
}

/** The shop's one ornament: the fine rings of a record, in the text colour. */
export function Grooves({ className, spindleHole = true }: GroovesProps) {
  return (
    <svg viewBox="0 0 200 200" fill="none" aria-hidden="true" className={cx('block', className)}>
      <g stroke="currentColor" strokeWidth="0.75" className="*:[vector-effect:non-scaling-stroke]">
        {rings.map((radius) => (
          <circle key={radius} cx="100" cy="100" r={radius} />
        ))}
      </g>
      <circle cx="100" cy="100" r="34" className="fill-accent" />
      <circle
        cx="100"
        cy="100"
        r="26"
        className="stroke-on-accent"
        strokeWidth="0.6"
        opacity="0.5"
      />
      {spindleHole && <circle cx="100" cy="100" r="3.5" className="fill-on-accent" />}
    </svg>
  )
}
