import { RadioRow } from '../radio-row.tsx'
import type { Paper } from './use-paper.ts'

const options = [
  { value: 'roll', label: '80 mm' },
  { value: 'a4', label: 'A4' },
] as const

type PaperChoiceProps = { paper: Paper; onChoose: (paper: Paper) => void }

/** The paper of a sheet that prints on both. */
export function PaperChoice({ paper, onChoose }: PaperChoiceProps) {
  return (
    <RadioRow
      legend="Paper"
      name="paper"
      options={options}
      value={paper}
      onValueChange={onChoose}
    />
  )
}
