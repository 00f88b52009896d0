/** Runs before anything else in the browser: schemas must not compile themselves, which the content security policy reports. */
import { config } from 'zod/v4/core';

config({ jitless: true });
