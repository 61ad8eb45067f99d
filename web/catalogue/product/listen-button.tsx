import type { Product } from '#contract/products/catalogue.ts'
import { PlayButton } from '#web/player/index.ts'
import { toRecordTracks } from './record-tracks.ts'

/** On the cover of a record with clips. */
export default function ListenButton({ product }: { product: Product }) {
  return (
    <PlayButton
      tracks={toRecordTracks(product)}
      label="Listen"
      className="absolute bottom-3 left-3 flex h-11 items-center gap-2 rounded-full bg-ink px-4 text-sm font-medium text-paper transition-colors hover:bg-accent hover:text-on-accent md:h-10"
    />
  )
}
