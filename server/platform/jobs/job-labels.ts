import type { JobWorker } from './job-worker.ts'

type Labels = { title: string; subject: string; person: string }

/** A kind that no longer exists is shown under its name. */
export function toLabels(
  { name, data }: { name: string; data: object | null },
  workers: JobWorker[],
): Labels {
  const kind = workers.find((worker) => worker.kind.name === name)?.kind
  return {
    title: kind?.title ?? name,
    subject: (data && kind?.subjectOf?.(data)) ?? '',
    person: (data && kind?.emailOfPayload?.(data)) ?? '',
  }
}
