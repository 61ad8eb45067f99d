import type { UsedCopy } from '#contract/used-copies.ts'
import { LongValue } from '#web/admin/shared/conflict/conflict-choice.tsx'
import { ConflictSource } from '#web/admin/shared/conflict/conflict-source.tsx'
import { ConflictView } from '#web/admin/shared/conflict/conflict-view.tsx'
import { ImageRow } from '../images/image-row.tsx'
import {
  type CopyVersion,
  findDifferences,
  mergeVersions,
  toLabel,
  toText,
  toVersion,
} from './copy-conflict.ts'

type CopyConflictViewProps = {
  /** The copy as loaded into the form. */
  base: UsedCopy
  mine: CopyVersion
  /** The current copy. */
  theirs: UsedCopy
  onSave: (merged: CopyVersion) => void
  onBack: () => void
}

export function CopyConflictView({ base, mine, theirs, onSave, onBack }: CopyConflictViewProps) {
  const versions = { base: toVersion(base), mine, theirs: toVersion(theirs) }
  return (
    <ConflictView
      differences={findDifferences(versions)}
      source={<ConflictSource base={base} kind="copy" />}
      wasSaved
      labelOf={toLabel}
      isLong={(field) => field === 'notes'}
      valueOf={(field, version) =>
        field === 'images' ? (
          <ImageRow urls={versions[version].images} />
        ) : (
          <LongValue text={toText(versions[version], field)} />
        )
      }
      onSave={(choices) => onSave(mergeVersions(versions, choices))}
      onBack={onBack}
    />
  )
}
