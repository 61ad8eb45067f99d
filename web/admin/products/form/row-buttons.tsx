import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { IconButton } from '#web/ui/icon-button.tsx'

export type RowButtonsProps = {
  /** The row's name with its number: "track 2". */
  name: string
  /** "a track" */
  kind: string
  canAdd: boolean
  canRemove: boolean
  onAdd: () => void
  onRemove: () => void
}

/** The two buttons at the end of each row of a list. */
export function RowButtons(props: RowButtonsProps) {
  const { name, kind } = props
  return (
    <span className="ml-auto flex gap-1">
      <IconButton
        label={`Add ${kind} after ${name}`}
        disabled={!props.canAdd}
        onClick={() => props.onAdd()}
      >
        <Plus />
      </IconButton>
      <IconButton label={`Remove ${name}`} disabled={!props.canRemove} onClick={props.onRemove}>
        <Minus />
      </IconButton>
    </span>
  )
}
