import { importQuestions } from '#contract/exchange/import-formats.ts'
import type { ImportRow } from '#contract/exchange/product-imports.ts'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { useChooseRows } from './import-queries.ts'
import { choiceTexts, questionTexts } from './question-texts.ts'

type RowChoiceProps = { importId: string; row: ImportRow; isOpen: boolean }

/** The question of a row, with its answer; a choice while the file can still be applied. */
export function RowChoice({ importId, row, isOpen }: RowChoiceProps) {
  const choose = useChooseRows(importId)
  const { question, choice } = row
  if (!question || !choice) return null
  const { title } = questionTexts[question]
  if (!isOpen) {
    return (
      <p>
        {title}: {choiceTexts[choice]}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="font-medium">{title}</span>
      <PlainSelect
        label={`${title}, row ${row.row}`}
        name={`row-${row.row}`}
        options={importQuestions[question].map((value) => ({ value, label: choiceTexts[value] }))}
        value={choice}
        onValueChange={(value) => choose.mutate({ choice: value, rows: [row.row] })}
      />
    </div>
  )
}
