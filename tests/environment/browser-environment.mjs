import './shared-scripts.mjs';
import { TestEnvironment } from 'jest-environment-jsdom';

const FROM_NODE = [
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
];

/** jsdom with what every browser has and jsdom lacks. A call that no test answers fails instead of reaching a network. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    this.global.Element.prototype.checkVisibility ??= function isShown() {
      return this.closest('[hidden]') === null;
    };
    this.global.fetch ??= async (input) => {
      throw new Error(`No test answers ${String(input?.url ?? input)}`);
    };
  }
}
