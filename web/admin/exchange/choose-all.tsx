import { importQuestions } from '#contract/exchange/import-formats.ts'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import { Button } from '#web/ui/button.tsx'
import { pluralize } from '../shared/pluralize.ts'
import { useChooseRows } from './import-queries.ts'
import { choiceTexts, questionTexts } from './question-texts.ts'

/** One decision for all rows with the same question. */
export function ChooseAll({ found }: { found: ProductImport }) {
  const choose = useChooseRows(found._id)
  if (found.state !== 'checked') return null
  return (
    <ul className="space-y-3">
      {found.questions?.map(({ question, rows }) => (
        <li
          key={question}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm border border-line px-4 py-3"
        >
          <p className="min-w-0 flex-1 basis-72">
            <span className="font-medium">{questionTexts[question].title}</span>{' '}
            <span className="text-soft">
              {pluralize(rows, 'row', 'rows')}. {questionTexts[question].text}
            </span>
          </p>
          <span className="flex flex-wrap gap-2">
            {importQuestions[question].map((choice) => (
              <Button
                key={choice}
                size="sm"
                variant="secondary"
                disabled={choose.isPending}
                onClick={() => choose.mutate({ choice, question })}
              >
                {choiceTexts[choice]}: all
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
