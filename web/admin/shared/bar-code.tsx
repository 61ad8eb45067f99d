import JsBarcode from 'jsbarcode'
import { useMemo } from 'react'
import { cx } from '#web/ui/cx.ts'
import { toBars } from './bars.ts'

const QUIET_ZONE = 10
const HEIGHT = 30

/** A short text such as an order number as Code 128, which every scanner reads; jsbarcode has its tables. */
export function BarCode({ text, className }: { text: string; className?: string }) {
  const modules = useMemo(() => toCode128(text), [text])
  return (
    <svg
      viewBox={`0 0 ${modules.length + 2 * QUIET_ZONE} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Bar code ${text}`}
      className={cx('h-12 w-72 max-w-full fill-black', className)}
    >
      {toBars(modules, QUIET_ZONE).map(({ x, width }) => (
        <rect key={x} x={x} y={0} width={width} height={HEIGHT} />
      ))}
    </svg>
  )
}

/** The modules as text, 1 for a bar. Given an object, the library writes its modules there instead of drawing them. */
export function toCode128(text: string): string {
  const code: { encodings?: { data: string }[] } = {}
  JsBarcode(code, text, { format: 'CODE128' })
  return code.encodings?.map(({ data }) => data).join('') ?? ''
}
