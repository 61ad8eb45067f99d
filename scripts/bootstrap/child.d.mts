import type { SpawnOptions } from 'node:child_process'

export function runChild(
  command: string,
  args: string[],
  options: SpawnOptions & { onOutput?: (text: string) => void },
): Promise<{ code: number; stopped: boolean; error?: Error }>

export function whenParentIsGone(act: () => void): () => void
