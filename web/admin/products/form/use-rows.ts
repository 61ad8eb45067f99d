import { useEffect, useRef, useState } from 'react'
import type { RowButtonsProps } from './row-buttons.tsx'

type Keyed = { key: number }

/** Changes the rows of the moment in which it is called: an upload ends after others were typed. */
export type ChangeRows<Row> = (rows: readonly Row[]) => Row[]

type RowsOptions<Row extends Keyed> = {
  rows: readonly Row[]
  onRowsChange: (change: ChangeRows<Row>) => void
  blank: Omit<Row, 'key'>
  max: number
}

/** One row of a list in the form, with everything its fields and buttons need. */
export type RowProps<Row> = Pick<RowButtonsProps, 'canAdd' | 'canRemove' | 'onRemove'> & {
  row: Row
  /** From 1. */
  number: number
  /** A new object when this row takes the focus. */
  focus: object | undefined
  onChange: (values: Partial<Row>) => void
  /** Adds a row after this one: a blank one, or with the given values. */
  onAdd: (values?: Partial<Row>) => void
  /** Changes the row and moves the focus to it. */
  onTurnInto: (values: Partial<Row>) => void
}

/** Adds and removes the rows of a list in the form, and moves the focus with them. */
export function useRows<Row extends Keyed>({
  rows,
  onRowsChange,
  blank,
  max,
}: RowsOptions<Row>): RowProps<Row>[] {
  /** A new object each time: the same row may take the focus twice. */
  const [next, setNext] = useState<{ key: number | undefined }>()

  function change(key: number, values: Partial<Row>) {
    onRowsChange((now) => now.map((row) => (row.key === key ? { ...row, ...values } : row)))
  }

  function addAfter(index: number, values: Partial<Row> = {}) {
    if (rows.length >= max) return
    const key = Math.max(...rows.map((row) => row.key)) + 1
    // The other values are those of a blank row.
    onRowsChange((now) => now.toSpliced(index + 1, 0, { ...blank, ...values, key } as Row))
    setNext({ key })
  }

  function remove(key: number, index: number) {
    onRowsChange((now) => now.filter((row) => row.key !== key))
    setNext({ key: rows[index === 0 ? 1 : index - 1]?.key })
  }

  return rows.map((row, index) => ({
    row,
    number: index + 1,
    focus: row.key === next?.key ? next : undefined,
    canAdd: rows.length < max,
    canRemove: rows.length > 1,
    onChange: (values) => change(row.key, values),
    onAdd: (values) => addAfter(index, values),
    onTurnInto: (values) => {
      change(row.key, values)
      setNext({ key: row.key })
    },
    onRemove: () => remove(row.key, index),
  }))
}

/** The input that takes the focus of its row. */
export function useRowFocus<Element extends HTMLElement = HTMLInputElement>(
  focus: object | undefined,
) {
  const element = useRef<Element>(null)
  useEffect(() => {
    if (focus) element.current?.focus()
  }, [focus])
  return element
}
