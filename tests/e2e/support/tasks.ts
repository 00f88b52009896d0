/** Who does a task, by what they are, and their demo account. */
export const TASK_ACCOUNTS = {
  nobody: null,
  owner: 'misaki.sato@minato.example.com',
  admin: 'daisuke.suzuki@minato.example.com',
  'general member': 'yumi.takahashi@minato.example.com',
  'owner of 2,000': 'masaki.kimura@towa.example.com',
} as const;

interface Task {
  /** What somebody wants done, as the table in docs/product.md words it. */
  task: string;
  who: keyof typeof TASK_ACCOUNTS;
  /** Where they are when they begin. */
  from: string;
  /** What it took before the screens were made for it, counted in the same way. */
  before: string;
  /** What it takes, counted by `Steps`; a journey counts exactly as many. */
  steps: number;
  /** Japanese on a desktop if nothing is said. */
  on?: 'en' | 'phone';
}

/** The tasks of every day, and the fewest steps that each can honestly take. */
export const TASKS = {
  signIn: { task: 'Sign in', who: 'nobody', from: '/signin', before: '3', steps: 3, on: 'en' },
  findOwner: { task: 'See who is an owner', who: 'general member', from: '/home', before: '1', steps: 1, on: 'en' },
  addMember: { task: 'Add a member', who: 'owner', from: '/organization', before: '4', steps: 4, on: 'en' },
  importMembers: { task: 'Add twelve from a list', who: 'owner', from: '/organization', before: '3', steps: 3 },
  setRoles: { task: 'Give three the same role', who: 'owner', from: '/organization', before: '5', steps: 5 },
  findWithoutMfa: { task: 'Find who has no MFA', who: 'owner of 2,000', from: '/organization', before: '1', steps: 1 },
  handOver: { task: 'Hand over ownership', who: 'owner', from: '/organization', before: '6', steps: 5 },
  leave: { task: 'Leave the organisation', who: 'admin', from: '/organization', before: '2', steps: 3 },
  setPhone: { task: 'Change the phone number', who: 'admin', from: '/organization', before: '3', steps: 3 },
  replaceKey: { task: 'Replace an API key', who: 'owner', from: '/apikey', before: '9', steps: 5, on: 'en' },
  findKeys: {
    task: 'See which API keys somebody leaves behind',
    who: 'admin',
    from: '/organization',
    before: 'only on the way to removing',
    steps: 1,
  },
  findRemoval: {
    task: 'See who removed a member last week',
    who: 'owner',
    from: '/home',
    before: '4, below the noise of reads',
    steps: 3,
  },
  requireMfa: { task: 'Require MFA', who: 'owner', from: '/security', before: '2', steps: 2 },
  restrictAddresses: {
    task: 'Restrict IP addresses, own one kept',
    who: 'admin',
    from: '/security',
    before: '4',
    steps: 4,
  },
  sync: { task: 'Sync the permissions of a domain', who: 'admin', from: '/security', before: '2', steps: 2, on: 'en' },
  setSlots: {
    task: 'Change the slots from next month on',
    who: 'owner',
    from: '/contract',
    before: '3',
    steps: 3,
    on: 'en',
  },
  upgrade: {
    task: 'Turn a trial into a paid plan, with its card',
    who: 'owner',
    from: '/contract',
    before: '10',
    steps: 6,
  },
  seeDates: { task: 'See when contracts end or renew', who: 'owner', from: '/home', before: '2', steps: 1, on: 'en' },
  printApproval: { task: 'Print an approval request', who: 'admin', from: '/contract', before: '4', steps: 4 },
  setAvatar: { task: 'Change the avatar', who: 'general member', from: '/profile', before: '3', steps: 3 },
  setName: {
    task: 'Change the display name',
    who: 'general member',
    from: '/profile',
    before: '3',
    steps: 3,
    on: 'en',
  },
  setPassword: { task: 'Change the password', who: 'general member', from: '/chpasswd', before: '4', steps: 4 },
  forgotPassword: { task: 'Get a new password by mail', who: 'nobody', from: '/resetpasswd', before: '2', steps: 2 },
  signUp: { task: 'Sign up', who: 'nobody', from: '/signup/site', before: '2', steps: 2, on: 'en' },
  signOut: { task: 'Sign out of all services', who: 'owner', from: '/home', before: '1', steps: 2 },
  reachList: { task: 'Reach the first member by keys', who: 'owner', from: '/organization', before: '29', steps: 4 },
  findOnPhone: {
    task: 'Find a member on a phone',
    who: 'owner of 2,000',
    from: '/organization',
    before: '2',
    steps: 2,
    on: 'phone',
  },
} as const satisfies Record<string, Task>;

export type TaskName = keyof typeof TASKS;
