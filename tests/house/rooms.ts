/** The rooms of the house, and which of them each may look into. `types` means types only. */
type Room = keyof typeof MAY_IMPORT;
type Reach = Partial<Record<string, 'all' | 'types'>>;

export const MAY_IMPORT = {
  rules: { rules: 'all' },
  operations: { operations: 'all', rules: 'all' },
  i18n: { i18n: 'all', rules: 'all', messages: 'all' },
  client: { client: 'all', rules: 'all', i18n: 'all', operations: 'types' },
  server: { server: 'all', operations: 'all', rules: 'all', i18n: 'all' },
  components: { components: 'all', client: 'all', rules: 'all', i18n: 'all', operations: 'types' },
  app: {
    app: 'all',
    components: 'all',
    client: 'all',
    server: 'all',
    operations: 'all',
    rules: 'all',
    i18n: 'all',
    gallery: 'all',
  },
  gallery: { gallery: 'all', components: 'all', client: 'all', rules: 'all', i18n: 'all' },
  stub: { stub: 'all', operations: 'all', rules: 'all' },
  embeds: { embeds: 'all' },
  scripts: { scripts: 'all', shell: 'all', labs: 'types', server: 'all', operations: 'all', rules: 'all' },
  // A client of the console: the browser's own calls and its runner of changes, without a screen.
  shell: { shell: 'all', client: 'all', components: 'all', rules: 'all', messages: 'all' },
  labs: { labs: 'all', scripts: 'all', server: 'all', operations: 'all', rules: 'all' },
} as const satisfies Record<string, Reach>;

/**
 * The folders within these rooms, level by level. A folder may import from the levels above its own only: so none imports another that
 * imports it, directly or by way of others.
 */
export const LEVELS: Record<string, readonly (readonly string[])[]> = {
  'lib/rules': [
    ['team', 'text'],
    ['auth', 'profile'],
    ['api-keys', 'members'],
    ['organization', 'security'],
    ['contracts', 'journal'],
    ['changes'],
    ['offboarding', 'organization-file', 'review'],
    ['conditions'],
  ],
  'lib/client': [['navigation', 'session'], ['sso']],
  'lib/server': [
    ['http', 'provider', 'shared-memory', 'store'],
    ['session'],
    ['journal', 'rate-limit'],
    ['api', 'delivery'],
    ['auth', 'console'],
    ['pages'],
  ],
  components: [
    ['ui'],
    ['guide', 'jobs', 'preferences', 'shared-sign-in'],
    ['help'],
    ['palette'],
    ['layout'],
    ['team'],
    ['activity', 'auth', 'offboarding', 'organization-file', 'review'],
    ['api-keys', 'members', 'organization', 'profile', 'session'],
    ['contracts', 'security'],
    ['home'],
  ],
};

/** The level of a file's folder, by the name of both; null for a file that stands beside the folders, and for other rooms. */
export function levelOf(file: string): { folder: string; room: string; level: number } | null {
  const room = Object.keys(LEVELS).find((start) => file.startsWith(`${start}/`));
  const [name, ...rest] = room ? file.slice(room.length + 1).split('/') : [];
  if (!room || !name || rest.length === 0) return null;
  const level = LEVELS[room]?.findIndex((names) => names.includes(name)) ?? -1;
  return { folder: `${room}/${name}`, room, level };
}

/** Packages that a room does without: rules and the table run anywhere, and nothing of the server's reaches the browser. */
export const KEPT_OUT: Record<string, RegExp> = {
  rules: /^(?:next|next-intl|react|server-only)(?:\/|$)|^node:/,
  operations: /^(?:next|next-intl|react|server-only)(?:\/|$)|^node:/,
  client: /^server-only$|^node:/,
  components: /^server-only$|^node:/,
};

/** What `components/ui` may take from the rest: other building blocks, focus and time of day, the browser, durations, how words are written. */
export const UI_MAY_USE =
  /^components\/ui\/|^lib\/client\/(?:browser-state|create-store|download|lazy-import|use-interval)|^lib\/rules\/(?:text\/|timing)|^lib\/i18n\//;

const FOLDERS: Record<string, Room | 'messages' | 'tests' | 'floor'> = {
  'lib/rules/': 'rules',
  'lib/operations/': 'operations',
  'lib/i18n/': 'i18n',
  'lib/client/': 'client',
  'lib/server/': 'server',
  'components/': 'components',
  'app/': 'app',
  'stub/': 'stub',
  'embeds/': 'embeds',
  'scripts/console/': 'shell',
  'scripts/': 'scripts',
  'labs/bench/floor/': 'floor',
  'labs/gallery/': 'gallery',
  'labs/': 'labs',
  'messages/': 'messages',
  'tests/': 'tests',
};

// These stand beside the rooms: the product's entry, and the files that Next.js looks for there.
const DOORS: Record<string, Room> = {
  server: 'server',
  middleware: 'app',
  instrumentation: 'app',
  'instrumentation-client': 'client',
};

/** The room a file stands in; null for what stands in none, such as configuration. */
export function roomOf(file: string): string | null {
  const folder = Object.keys(FOLDERS).find((start) => file.startsWith(start));
  return folder ? (FOLDERS[folder] ?? null) : (DOORS[file.replace(/\.tsx?$/, '')] ?? null);
}

/** Whether one room may take this from another. */
export function mayImport(from: string, to: string, isType: boolean): boolean {
  const reach: Reach | undefined = Object.entries(MAY_IMPORT).find(([room]) => room === from)?.[1];
  const depth = reach?.[to];
  return depth === 'all' || (depth === 'types' && isType);
}
