import { SIBLINGS, type Sibling, type SiblingName } from '@/lib/rules/auth/siblings';

/** A hidden frame as the hand-over sees it. */
export interface SiblingFrame {
  name: SiblingName;
  /** The one origin that messages go to and come from. */
  origin: string;
  /** The frame's own window, for as long as it is on the page. */
  window: Window;
}

interface Mounted {
  origin: string;
  element: HTMLIFrameElement;
  isLoaded: boolean;
  isRefused: boolean;
}

const mounted = new Map<SiblingName, Mounted>();

/**
 * Takes a hidden frame in, from the component that draws it. A frame counts as loaded from its first `load` on; whether
 * the sibling is really there, only its acknowledgement tells.
 * @returns how to take it out again
 */
export function mountFrame({ name, url }: Sibling, element: HTMLIFrameElement): () => void {
  const frame: Mounted = { origin: new URL(url).origin, element, isLoaded: false, isRefused: false };
  const onLoad = () => {
    frame.isLoaded = true;
  };
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src' && URL.parse(blockedURI)?.origin === frame.origin) frame.isRefused = true;
  };
  element.addEventListener('load', onLoad);
  document.addEventListener('securitypolicyviolation', onViolation);
  mounted.set(name, frame);
  return () => {
    element.removeEventListener('load', onLoad);
    document.removeEventListener('securitypolicyviolation', onViolation);
    if (mounted.get(name) === frame) mounted.delete(name);
  };
}

/** The frames that have loaded and stand on the page now. */
export function loadedFrames(): SiblingFrame[] {
  return SIBLINGS.flatMap((name) => {
    const frame = mounted.get(name);
    const window = frame?.element.contentWindow;
    return frame?.isLoaded && window ? [{ name, origin: frame.origin, window }] : [];
  });
}

/** Whether the browser itself refused to show a sibling. */
export function isRefused(name: SiblingName): boolean {
  return mounted.get(name)?.isRefused ?? false;
}

/** The origin of a sibling whose frame is on the page. */
export function originOf(name: SiblingName): string | undefined {
  return mounted.get(name)?.origin;
}
