import { cx } from '#web/ui/cx.ts'

const grooves = Array.from({ length: 26 }, (_, index) => 300 - index * 5.5)

/** A record in close-up, with a message scratched into the run-out. Decoration only. */
export function RunoutOrnament({ className }: { className?: string }) {
  return (
    <div
      className={cx(
        'relative min-h-[36rem] overflow-hidden border-r border-line bg-sunken',
        className,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 620 620"
        fill="none"
        className="absolute top-1/2 -left-[18%] h-[118%] max-w-none -translate-y-1/2"
      >
        <g className="stroke-edge" strokeWidth="0.8">
          {grooves.map((radius) => (
            <circle key={radius} cx="310" cy="310" r={radius} />
          ))}
        </g>
        <circle cx="310" cy="310" r="100" className="fill-accent" />
        <circle cx="310" cy="310" r="78" className="stroke-on-accent" opacity="0.5" />
        <circle cx="310" cy="310" r="8" className="fill-sunken" />
        <path id="runout" d="M 310 180 a 130 130 0 1 1 -0.1 0" />
        <text className="fill-soft font-mono" fontSize="13" letterSpacing="3">
          <textPath href="#runout" startOffset="8%">
            RUN-001-A ~ cut slow, played loud ~ turn me over
          </textPath>
        </text>
      </svg>
    </div>
  )
}
