/** For forms, the server and the stub: lengths of fields in UTF-16 code units, counts and sizes (docs/product.md#field-limits). */
export const LIMITS = {
  email: 300,
  organizationName: 100,
  organizationNameAtCreation: 30,
  departmentName: 100,
  personName: 50,
  postalCode: 30,
  postalCodeMin: 5,
  address: 150,
  addressMin: 7,
  tel: 300,
  telParsed: 250,
  telNationalMin: 2,
  telNationalMax: 17,
  apikeyName: 30,
  keyNote: 100,
  filterName: 30,
  savedFilters: 10,
  ownFilters: 30,
  displayName: 100,
  passkeyName: 50,
  passkeys: 10,
  fieldCode: 128,
  appIdDigits: 10,
  passwordMin: 10,
  passwordMax: 1024,
  otpDigits: 6,
  otpMax: 100,
  domain: 253,
  slots: 3000,
  proposedChanges: 200,
  approvalReason: 2000,
  iptableEntry: 100,
  iptables: 10_000,
  redirect: 2048,
  errorText: 500,
  description: 20_000,
  bulkLines: 10_000,
  bulkBytes: 2 * 1024 * 1024,
  destinationName: 50,
  destinationAddress: 1000,
  destinationToken: 100,
  destinationRules: 10,
  destinations: 10,
  organizationFileBytes: 768 * 1024,
} as const;

/** In pixels and bytes (docs/product.md#avatar-rules). */
export const AVATAR = {
  displayPx: 250,
  uploadPx: 250,
  uploadBytes: 512 * 1024,
  defaultPx: 500,
  /** The largest file that may be chosen in the browser. */
  inputBytes: 20 * 1024 * 1024,
  inputPixels: 40_000_000,
  /** What the browser scales it to before sending, and the most that the server decodes. */
  sentPx: 1000,
  sentBytes: 640 * 1024,
  sentPixels: 16_000_000,
  extensions: ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.svg'],
} as const;

/** Lists that are short for nearly everybody show these rows first, and up to `whole` of them all. */
export const FIRST_ROWS = {
  /** As many as fit on two screens; the search finds the others. */
  keys: { first: 15, whole: 100 },
  /** Few people are signed in at more places. */
  sessions: { first: 5 },
} as const;

/** The largest request body, in bytes. */
export const BODY_BYTES = { session: 16 * 1024, operation: 1024 * 1024 } as const;
