import 'server-only';
import { type Context, type Span as OwnSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Span, tracing } from './tracing.ts';

interface Settings {
  version: string;
  /** The share of traces that are kept, unless the one who asks has decided. */
  ratio: number;
}

const propagator = new W3CTraceContextPropagator();
const carried = {
  get: (headers: Record<string, string>, name: string) => headers[name],
  keys: (headers: Record<string, string>) => Object.keys(headers),
};

/**
 * Sends spans by OTLP over HTTP; the exporter and the resource read the standard variables themselves. The framework's own spans
 * are left out: they name addresses, and addresses of this console hold codes (docs/logs.md#form).
 * @returns ends it, with what is still waiting sent
 */
export function startTracing({ version, ratio }: Settings): () => Promise<void> {
  const named = resourceFromAttributes({ 'service.name': 'admin-console', 'service.version': version });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('admin-console', version);
  const contexts = new WeakMap<Span, Context>();

  const wrap = (span: OwnSpan): Span => {
    const context = trace.setSpan(ROOT_CONTEXT, span);
    const headers: Record<string, string> = {};
    propagator.inject(context, headers, { set: (into, name, value) => Object.assign(into, { [name]: value }) });
    const made: Span = {
      headers,
      end: (status, failure) => {
        if (status > 0) span.setAttribute('http.response.status_code', status);
        if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
    contexts.set(made, context);
    return made;
  };

  tracing.value = {
    request: (method, route, requestId, traceparent) => {
      const parent = traceparent ? propagator.extract(ROOT_CONTEXT, { traceparent }, carried) : ROOT_CONTEXT;
      const attributes = { 'http.request.method': method, 'http.route': route, 'console.request_id': requestId };
      return wrap(tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent));
    },
    call: (operation, method, parent) => {
      const attributes = { 'http.request.method': method, 'console.operation': operation };
      const context = (parent && contexts.get(parent)) ?? ROOT_CONTEXT;
      return wrap(tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, context));
    },
  };
  return async () => {
    tracing.value = undefined;
    await provider.shutdown();
  };
}
