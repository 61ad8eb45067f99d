import { Button } from '#web/ui/button.tsx'
import type { Paper } from './use-paper.ts'

const papers = [
  ['roll', '80 mm'],
  ['a4', 'A4'],
] as const

type PaperChoiceProps = { paper: Paper; onChoose: (paper: Paper) => void }

/** The paper of a sheet that prints on both. */
export function PaperChoice({ paper, onChoose }: PaperChoiceProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Paper</legend>
      {papers.map(([value, label]) => (
        <Button
          key={value}
          variant="secondary"
          size="sm"
          aria-pressed={paper === value}
          className="aria-pressed:bg-sunken"
          onClick={() => onChoose(value)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
