import 'server-only';
import { processWide } from './process-wide.ts';

/** One step of a trace: a request that is answered, or a call of the provider made for it. */
export interface Span {
  /** Headers that carry the trace on to the host that is called. */
  headers: Readonly<Record<string, string>>;
  /** @param status of HTTP; 0 without an answer. @param failure its code, if it is one */
  end: (status: number, failure?: string) => void;
}

export interface Tracing {
  /** @param traceparent of whoever asks, if that is believed */
  request: (method: string, route: string, requestId: string, traceparent: string | undefined) => Span;
  /** @param parent the span of the request for which the call is made */
  call: (operation: string, method: string, parent: Span | undefined) => Span;
}

/** Empty unless `OTEL_EXPORTER_OTLP_ENDPOINT` is set: then `lib/server/start-tracing.ts` fills it, and no other code loads a tracer. */
export const tracing = processWide<Tracing>('tracing');
