import { SIBLINGS, type Sibling, type SiblingName } from '@/lib/rules/auth/siblings';

export interface SiblingFrame {
  name: SiblingName;
  /** The one origin that messages go to and come from. */
  origin: string;
  window: Window;
}

interface FrameMount {
  origin: string;
  element: HTMLIFrameElement;
  isLoaded: boolean;
  isRefused: boolean;
}

const mounted = new Map<SiblingName, FrameMount>();

/**
 * Registers a hidden frame. It counts as loaded from its first `load` on; only an acknowledgement tells whether the sibling
 * is really there.
 * @returns the end of it
 */
export function mountFrame({ name, url }: Sibling, element: HTMLIFrameElement): () => void {
  const frame: FrameMount = { origin: new URL(url).origin, element, isLoaded: false, isRefused: false };
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

export function loadedFrames(): SiblingFrame[] {
  return SIBLINGS.flatMap((name) => {
    const frame = mounted.get(name);
    const window = frame?.element.contentWindow;
    return frame?.isLoaded && window ? [{ name, origin: frame.origin, window }] : [];
  });
}

/** Whether the browser refused to show a sibling. */
export function isRefused(name: SiblingName): boolean {
  return mounted.get(name)?.isRefused ?? false;
}

export function originOf(name: SiblingName): string | undefined {
  return mounted.get(name)?.origin;
}
