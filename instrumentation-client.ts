/** Runs before anything else of the bundle. */
import { config } from 'zod/v4/core';
import { noteAsked } from '@/lib/client/navigation/coming-screen';
import { installTrustedTypes } from '@/lib/client/trusted-types';

// Schemas must not compile themselves, which the content security policy reports.
config({ jitless: true });
// A document that broke while it was rendered has no layout, and so no first script.
if (!window.trustedTypes?.defaultPolicy) installTrustedTypes();

/** The framework calls it as soon as another screen is wanted. */
export const onRouterTransitionStart = noteAsked;
