/** The release that the footer shows (specification, section 1); the same as in package.json. */
export const RELEASE = '1.245.0';
