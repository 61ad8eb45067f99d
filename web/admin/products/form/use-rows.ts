import { useEffect, useRef, useState } from 'react'

type Keyed = { key: number }

type RowsOptions<Row extends Keyed> = {
  rows: readonly Row[]
  onRowsChange: (rows: Row[]) => void
  blank: Omit<Row, 'key'>
  max: number
}

/** Adds and removes the rows of a list in the form, and moves the focus with them. */
export function useRows<Row extends Keyed>({ rows, onRowsChange, blank, max }: RowsOptions<Row>) {
  /** A new object each time: the same row may take the focus twice. */
  const [next, setNext] = useState<{ key: number | undefined }>()

  return {
    canAdd: rows.length < max,
    canRemove: rows.length > 1,
    addAfter(index: number) {
      if (rows.length >= max) return
      const key = Math.max(...rows.map((row) => row.key)) + 1
      // The other values are those of a blank row.
      onRowsChange(rows.toSpliced(index + 1, 0, { ...blank, key } as Row))
      setNext({ key })
    },
    removeAt(index: number) {
      const rest = rows.toSpliced(index, 1)
      onRowsChange(rest)
      setNext({ key: rest[Math.max(index - 1, 0)]?.key })
    },
    change(index: number, values: Partial<Row>) {
      onRowsChange(rows.map((row, place) => (place === index ? { ...row, ...values } : row)))
    },
    /** A new object when this row takes the focus. */
    focusOf: ({ key }: Row) => (key === next?.key ? next : undefined),
  }
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
