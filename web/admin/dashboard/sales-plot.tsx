import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { shopFormats } from '#contract/locale.ts'
import type { SalesPoint, SalesRange } from '#contract/stats.ts'
import { formatShortMoney, formatTick } from './sales-format.ts'

const edge = {
  top: 8,
  right: 20,
  bottom: 28,
  /** Most locales write longer amounts: 12.345,0 €. */
  get left() {
    return shopFormats().locale ? 76 : 52
  },
}
const tickText = {
  className: 'fill-soft font-sans text-xs forced-colors:fill-[CanvasText]',
  fill: '',
  fontFamily: '',
}
/** The width of one label below the bars, in pixels. */
const labelWidth = 56

type SalesPlotProps = {
  points: readonly SalesPoint[]
  range: SalesRange
  width: number
  height: number
  /** The period below the pointer. */
  place: number | null
}

/** Drawn with visx: plain SVG in the colours of the theme, at a fifth of the weight of Recharts. */
export function SalesPlot({ points, range, width, height, place }: SalesPlotProps) {
  const { x, y } = toScales(points, width, height)
  const shown = toShownTicks(points.length, width)
  return (
    <svg width={width} height={height} aria-hidden="true" className="block">
      <GridRows
        left={edge.left}
        scale={y}
        width={width - edge.left - edge.right}
        numTicks={4}
        stroke=""
        lineStyle={{ stroke: 'var(--line)' }}
      />
      {points.map((point, index) => (
        <Period
          key={point.from}
          left={x(index) ?? 0}
          width={x.bandwidth()}
          bottom={height - edge.bottom}
          top={y(point.sales)}
          topBefore={y(point.before.sales)}
          isChosen={index === place}
        />
      ))}
      <AxisLeft
        left={edge.left}
        scale={y}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => formatShortMoney(Number(value))}
        tickLabelProps={{ ...tickText, textAnchor: 'end', dx: '-0.25em', dy: '0.25em' }}
      />
      <AxisBottom
        top={height - edge.bottom}
        scale={x}
        tickValues={shown}
        tickFormat={(index) => formatTick(points[index]?.from ?? '', range)}
        hideTicks
        axisLineClassName="stroke-edge"
        stroke=""
        tickLabelProps={{ ...tickText, textAnchor: 'middle' }}
      />
    </svg>
  )
}

type PeriodProps = {
  left: number
  width: number
  bottom: number
  top: number
  topBefore: number
  isChosen: boolean
}

/** The bar of the previous range takes the full width; the current one is in front of it. */
function Period({ left, width, bottom, top, topBefore, isChosen }: PeriodProps) {
  const inset = width * 0.22
  return (
    <Group left={left}>
      {isChosen && (
        <Bar
          x={-width * 0.1}
          y={edge.top}
          width={width * 1.2}
          height={bottom - edge.top}
          className="fill-accent/15 forced-colors:fill-[Highlight]"
        />
      )}
      <Bar
        y={topBefore}
        width={width}
        height={bottom - topBefore}
        className="fill-sunken stroke-edge stroke-[0.5] forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
      />
      <Bar
        x={inset}
        y={top}
        width={width - 2 * inset}
        height={bottom - top}
        className={
          isChosen
            ? 'fill-accent forced-colors:fill-[CanvasText]'
            : 'fill-ink forced-colors:fill-[CanvasText]'
        }
      />
    </Group>
  )
}

function toScales(points: readonly SalesPoint[], width: number, height: number) {
  const most = Math.max(1, ...points.flatMap(({ sales, before }) => [sales, before.sales]))
  return {
    x: scaleBand({
      domain: points.map((_, index) => index),
      range: [edge.left, width - edge.right],
      paddingInner: 0.25,
    }),
    y: scaleLinear({
      domain: [0, most],
      range: [height - edge.bottom, edge.top],
      nice: 4,
    }),
  }
}

/** The periods with a label below: as many as fit, counted from the last. */
function toShownTicks(count: number, width: number): number[] {
  const room = Math.max(2, Math.floor((width - edge.left - edge.right) / labelWidth))
  const step = Math.ceil(count / room)
  return Array.from({ length: Math.ceil(count / step) }, (_, tick) => count - 1 - tick * step)
}

/** The period at a point of the plot, in pixels from its left. */
export function placeAt(left: number, width: number, count: number): number {
  const share = (left - edge.left) / (width - edge.left - edge.right)
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)))
}
