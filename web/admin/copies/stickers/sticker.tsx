import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toBars } from '../../shared/bars.ts'
import { toGradeText } from '../form/grade-options.ts'
import { EAN8_QUIET_ZONE, EAN8_WIDTH, toEan8 } from './ean8.ts'

/** One label: artist, title, grades, price, and the SKU as text and bar code. */
export function Sticker({
  copy: { name, albumInfo, brand, price, copy, inventory },
}: StickerProps) {
  const { sku } = inventory
  return (
    <article className="sticker" aria-label={`Sticker ${sku}`}>
      <p className="sticker-artist">{albumInfo?.artist || brand}</p>
      <p className="sticker-title">{name}</p>
      <div className="sticker-foot">
        <div className="sticker-code">
          <BarCode sku={sku} />
          <p className="exact">{sku}</p>
        </div>
        <div className="sticker-price">
          <p>{toGradeText(copy)}</p>
          <p className="sticker-amount">{formatPrice(price)}</p>
        </div>
      </div>
    </article>
  )
}

type StickerProps = { copy: UsedCopy }

const HEIGHT = 20

function BarCode({ sku }: { sku: string }) {
  return (
    <svg
      viewBox={`0 0 ${EAN8_WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Bar code ${sku}`}
    >
      {toBars(toEan8(sku), EAN8_QUIET_ZONE).map(({ x, width }) => (
        <rect key={x} x={x} y={0} width={width} height={HEIGHT} />
      ))}
    </svg>
  )
}
