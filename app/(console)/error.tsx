'use client';

/** For an error in one screen: the frame stays, so that the rest of the console can be reached. */
export { ErrorPage as default } from '@/components/layout/error-page';
