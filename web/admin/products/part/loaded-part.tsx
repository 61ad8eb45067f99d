import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { useOpened } from '../../shared/record-queries.ts'

export type PartProps = { productId: string; onDirtyChange: (isDirty: boolean) => void }

type LoadedPartProps<Data> = {
  queryKey: QueryKey
  load: () => Promise<Data>
  whatFailed: string
  children: (opened: Data) => ReactNode
}

/** A part of the panel with a form of its own: its data is loaded when it is opened. */
export function LoadedPart<Data>({ queryKey, load, ...shown }: LoadedPartProps<Data>) {
  return <Loaded query={useOpened(queryKey, load)} skeleton={<PartSpinner />} {...shown} />
}

export function PartSpinner() {
  return <Spinner className="mx-auto my-6 size-8 text-soft" />
}
