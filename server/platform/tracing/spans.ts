/** One step of a trace. Its name and attributes have no personal data and no secret. */
export type SpanOptions = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes?: Attributes
}
export type Attributes = Record<string, string | number>

export type OpenSpan = {
  end(result?: { name?: string; attributes?: Attributes; hasFailed?: boolean }): void
}

/** The part of a tracing library that the shop uses. */
export type Tracing = {
  /** Opens a span and runs `work`, whose own spans are below it, also after its first await. */
  open(options: SpanOptions & Parent, work: (span: OpenSpan) => void): void
  /** A span as long as `work`. */
  run<Result>(options: SpanOptions & Parent, work: () => Promise<Result>): Promise<Result>
}

type Parent = {
  /** The header `traceparent` of W3C, or `none` for a span without the one around it. */
  parent?: string | 'none' | undefined
}

let tracing: Tracing | undefined

/** Set once, before the shop opens its database; spans cost one comparison without it. */
export function setTracing(used: Tracing | undefined): void {
  tracing = used
}

export const findTracing = (): Tracing | undefined => tracing

/** Runs `work` in a span, where traces are on. */
export function withSpan<Result>(
  options: SpanOptions & Parent,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracing ? tracing.run(options, work) : work()
}
