import { useEffect } from 'react'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { useStore } from '#web/lib/store.ts'
import type { FieldsProps } from '../field-input.tsx'

const code = lazyModule(async () => (await import('./pressing-section.tsx')).PressingSection)

/** The section "Pressing", from a chunk of its own. A load that failed offline leaves the form as it is. */
export function LazyPressingSection(props: FieldsProps) {
  const Section = useStore(code, null)
  useEffect(() => {
    code.preload()
    window.addEventListener('online', code.preload)
    return () => window.removeEventListener('online', code.preload)
  }, [])
  if (Section) return <Section {...props} />
  return <p className="border-y border-line py-3 text-sm font-medium">Pressing</p>
}
