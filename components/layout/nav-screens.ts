import { SCREENS } from '@/lib/rules/screens';

/** A screen that the top navigation shows. */
export type NavScreen = Extract<(typeof SCREENS)[number], { nav: string }>;

/** The screens of the top navigation, in their order (specification, section 2). */
export const NAV_SCREENS: readonly NavScreen[] = SCREENS.filter((screen): screen is NavScreen => 'nav' in screen);
