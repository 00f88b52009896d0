/** Runs before anything else of the bundle. */
import { noteAsked } from '@/lib/client/navigation/coming-screen';
import { installTrustedTypes } from '@/lib/client/trusted-types';

// Schemas must not compile themselves, which the content security policy reports. Zod's own `config` would bring 5 kB of it to every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
// A document that broke while it was rendered has no layout, and so no first script.
if (!window.trustedTypes?.defaultPolicy) installTrustedTypes();

/** The framework calls it as soon as another screen is wanted. */
export const onRouterTransitionStart = noteAsked;
