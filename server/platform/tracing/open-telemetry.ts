import {
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { OpenSpan, SpanOptions, Tracing } from './spans.ts'
import type { TracingSettings } from './start-tracing.ts'

/** The only file that loads OpenTelemetry. */
export function createTracing({ endpoint, serviceName, sampler, samplerShare }: TracingSettings): {
  tracing: Tracing
  close(): Promise<void>
} {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: toSampler(sampler, samplerShare),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('runout')
  const start = ({ name, kind, attributes = {} }: SpanOptions, parent: Context) =>
    tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent)
  return {
    tracing: {
      open({ parent, ...options }, work) {
        const around = toContext(parent)
        const span = start(options, around)
        context.with(trace.setSpan(around, span), () => work(toOpenSpan(span)))
      },
      async run({ parent, ...options }, work) {
        const around = toContext(parent)
        const span = start(options, around)
        try {
          return await context.with(trace.setSpan(around, span), work)
        } catch (error) {
          fail(span, error)
          throw error
        } finally {
          span.end()
        }
      },
    },
    close: () => provider.shutdown(),
  }
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

function toOpenSpan(span: Span): OpenSpan {
  return {
    end({ name, attributes = {}, hasFailed = false } = {}) {
      if (name) span.updateName(name)
      span.setAttributes(attributes)
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Without the message, which may have a value of a row. */
function fail(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  span.setAttribute('error.type', String(code ?? (error instanceof Error ? error.name : 'unknown')))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** The context around a new span: that of the caller, of `traceparent`, or none. */
function toContext(parent: string | undefined): Context {
  if (parent === undefined) return context.active()
  const [, traceId = '', spanId = '', flags = '00'] = TRACEPARENT.exec(parent) ?? []
  const spanContext = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
  }
  return isSpanContextValid(spanContext)
    ? trace.setSpanContext(ROOT_CONTEXT, spanContext)
    : ROOT_CONTEXT
}

function toSampler(name: TracingSettings['sampler'], share: number): Sampler {
  const root: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(share),
  }
  const own = root[name.replace('parentbased_', '')]?.() ?? new AlwaysOnSampler()
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root: own }) : own
}
