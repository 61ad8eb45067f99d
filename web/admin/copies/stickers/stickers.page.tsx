import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useSearchParams } from 'react-router'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { LISTED_SKUS_MAX, PAGE_LIMIT_MAX } from '#contract/limits.ts'
import { api } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { adminMeta } from '../../shared/admin-meta.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { PanelSkeleton } from '../../shared/panel-skeleton.tsx'
import { Sticker } from './sticker.tsx'
import { type Sheet, sheets } from './stickers-href.ts'
import './stickers.css'

export const meta = adminMeta('Stickers')

const sheetOptions: { value: Sheet; label: string }[] = [
  { value: '65', label: 'A4, 65 labels of 38 × 21 mm' },
  { value: '24', label: 'A4, 24 labels of 64 × 34 mm' },
  { value: '62x29', label: 'Single labels of 62 × 29 mm' },
]

/** A preview of the labels at their exact size; only the labels are printed. */
export default function Stickers() {
  const [params, setParams] = useSearchParams()
  const skus = [...new Set(params.getAll('sku'))].slice(0, LISTED_SKUS_MAX)
  const sheet = sheets.find((known) => known === params.get('sheet')) ?? '65'
  const start = readStart(params.get('start'), sheet)
  const query = useCopies(skus)
  const copies = query.data
  const set = (name: string, value: string) =>
    setParams(
      (current) => {
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true },
    )
  return (
    <main id="main" tabIndex={-1} className="column flex-1 pt-6 pb-12 print:p-0">
      <div className="mb-5 space-y-4 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">Stickers</h1>
          <Button disabled={!copies?.length} onClick={() => window.print()}>
            <Printer />
            Print
          </Button>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <PlainSelect
            label="Labels"
            name="sheet"
            options={sheetOptions}
            value={sheet}
            onValueChange={(value) => set('sheet', value)}
            className="w-72"
          />
          {sheet !== '62x29' && (
            <TextField
              type="number"
              label="First free label"
              min={1}
              max={Number(sheet)}
              value={start}
              onChange={(event) => set('start', event.target.value)}
              fieldClassName="w-36"
            />
          )}
          <ButtonLink variant="quiet" to="/admin/products/used-copies">
            Back to the used copies
          </ButtonLink>
        </div>
        <p className="text-sm text-soft">
          Print at 100%, without margins, on labels of exactly this size.
        </p>
        <Loaded query={query} whatFailed="Failed to load used copies" skeleton={<PanelSkeleton />}>
          {({ length }) => length === 0 && <EmptyState title="No used copies chosen" />}
        </Loaded>
      </div>
      {copies && copies.length > 0 && (
        <section
          aria-label="Labels"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls this region
          tabIndex={0}
          className="always-light overflow-x-auto print:overflow-visible"
        >
          {toPages(copies, sheet, start).map((page) => (
            <div key={page.key} className={`sticker-sheet sticker-sheet-${sheet}`}>
              {page.cells.map(({ key, copy }) =>
                copy ? (
                  <Sticker key={key} copy={copy} />
                ) : (
                  <div key={key} className="sticker sticker-empty" />
                ),
              )}
            </div>
          ))}
        </section>
      )}
    </main>
  )
}

/** In the order of the address. */
function useCopies(skus: readonly string[]) {
  return useQuery({
    queryKey: ['admin', 'stickers', skus],
    queryFn: async ({ signal }) => {
      const parts = [skus.slice(0, PAGE_LIMIT_MAX), skus.slice(PAGE_LIMIT_MAX)]
      const found = await Promise.all(parts.map((sku) => loadCopies(sku, signal)))
      const bySku = new Map(found.flat().map((copy) => [copy.inventory.sku, copy]))
      return skus.flatMap((sku) => bySku.get(sku) ?? [])
    },
    // A sticker is never printed with the price of an earlier visit.
    gcTime: 0,
  })
}

async function loadCopies(sku: string[], signal: AbortSignal): Promise<UsedCopy[]> {
  if (sku.length === 0) return []
  const query = { sku, limit: PAGE_LIMIT_MAX }
  return (await api('GET /used-copies', { query, signal })).usedCopies
}

function readStart(text: string | null, sheet: Sheet): number {
  const start = Number(text)
  return sheet !== '62x29' && Number.isInteger(start) && start >= 1 && start <= Number(sheet)
    ? start
    : 1
}

type Cell = { key: string; copy: UsedCopy | null }

/** Sheets of labels; the labels before `start` of the first sheet stay empty. */
function toPages(copies: readonly UsedCopy[], sheet: Sheet, start: number) {
  const size = sheet === '62x29' ? copies.length : Number(sheet)
  const free = Array.from({ length: start - 1 }, (_, at) => ({ key: `free-${at}`, copy: null }))
  const cells: Cell[] = [...free, ...copies.map((copy) => ({ key: copy._id, copy }))]
  const pages = Math.ceil(cells.length / size)
  return Array.from({ length: pages }, (_, at) => ({
    key: `sheet-${at}`,
    cells: cells.slice(at * size, (at + 1) * size),
  }))
}
