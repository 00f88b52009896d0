import type { SiblingFrame } from './frames';

/**
 * Whether a message is the acknowledgement of one hand-over by one frame (wire contract, section 6): from that frame's
 * own window and origin, with this id, and of exactly this shape. Everything else is somebody else's, whatever it holds;
 * judging it never throws and never reads further than it must (promises: V-F3, V-F4).
 */
export function isAck(event: MessageEvent<unknown>, frame: SiblingFrame, id: string): boolean {
  try {
    return event.origin === frame.origin && event.source === frame.window && isAckData(event.data, id);
  } catch {
    return false;
  }
}

function isAckData(data: unknown, id: string): boolean {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  // A plain object has one prototype above it. One from another window's realm still has.
  const prototype: unknown = Object.getPrototypeOf(data);
  if (prototype === null || Object.getPrototypeOf(prototype) !== null) return false;
  if (Reflect.ownKeys(data).length !== 2) return false;
  return valueOf(data, 'type') === 'sso:ack' && valueOf(data, 'id') === id;
}

/** A field's value; nothing where the field would run code to make one. */
function valueOf(data: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(data, name)?.value;
}
