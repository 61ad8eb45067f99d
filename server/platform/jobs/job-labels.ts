import type { JobDefinition } from './define-job.ts'

/** The kinds of jobs of this version. */
export type JobKinds = readonly { kind: JobDefinition<object> }[]

type Labels = { title: string; subject: string; person: string }

/** A kind that no longer exists is shown under its name. */
export function toLabels(
  { name, data }: { name: string; data: object | null },
  workers: JobKinds,
): Labels {
  const kind = workers.find((worker) => worker.kind.name === name)?.kind
  return {
    title: kind?.title ?? name,
    subject: (data && kind?.subjectOf?.(data)) ?? '',
    person: (data && kind?.emailOfPayload?.(data)) ?? '',
  }
}
