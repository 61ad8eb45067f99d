import JsBarcode from 'jsbarcode'
import { useMemo } from 'react'
import { toBars } from '../../copies/index.ts'

const QUIET_ZONE = 10
const HEIGHT = 30

/** The number of an order as Code 128, which every scanner reads; jsbarcode has its tables. */
export function OrderBarCode({ orderId }: { orderId: string }) {
  const modules = useMemo(() => toModules(orderId), [orderId])
  return (
    <svg
      viewBox={`0 0 ${modules.length + 2 * QUIET_ZONE} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Bar code ${orderId}`}
      className="mt-5 -ml-2 h-12 w-72 max-w-full fill-black"
    >
      {toBars(modules, QUIET_ZONE).map(({ x, width }) => (
        <rect key={x} x={x} y={0} width={width} height={HEIGHT} />
      ))}
    </svg>
  )
}

/** Given an object, the library writes its modules there instead of drawing them. */
function toModules(text: string): string {
  const code: { encodings?: { data: string }[] } = {}
  JsBarcode(code, text, { format: 'CODE128' })
  return code.encodings?.map(({ data }) => data).join('') ?? ''
}
