/** In place of `process-wide.ts`: slots of this instance alone, so that one test can be several consoles. */
export function ownSlots() {
  const slots = new Map<string, { value?: unknown }>();
  const processWide = (name: string) => slots.get(name) ?? slots.set(name, {}).get(name) ?? {};
  return {
    processWide,
    oncePerProcess: (name: string, make: () => unknown) => () => (processWide(name).value ??= make()),
    mockForget: (name: string) => delete slots.get(name)?.value,
  };
}
