import { setTracing } from './spans.ts'

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type TracingSettings = {
  endpoint: string
  serviceName: string
  sampler: (typeof SAMPLERS)[number]
  /** The share of traces that a sampler by ratio records, from 0 to 1. */
  samplerShare: number
}

/**
 * Sends traces to an OpenTelemetry collector from now on.
 * @returns a function that sends the last spans and stops
 */
export async function startTracing(settings: TracingSettings): Promise<() => Promise<void>> {
  const { createTracing } = await import('./open-telemetry.ts')
  const { tracing, close } = createTracing(settings)
  setTracing(tracing)
  return async () => {
    setTracing(undefined)
    // A collector that does not answer must not delay the end.
    await close().catch(() => undefined)
  }
}
