/** The words of an offboarding and how large it may be. Apart from its schema, which is heavy. */

/** The most people of one offboarding; more are another. */
export const MOST_LEAVERS = 20;
/** The most steps of one, and the most decisions that are kept of it. */
export const MOST_STEPS = 500;
export const REASON_LENGTH = 300;

/** What somebody may hold, in the order in which it is shown. */
export const ITEM_KINDS = ['ownership', 'receipt', 'key', 'note', 'sessions', 'lines', 'projects'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What is to become of an item. `later`: the removal itself ends the sessions. `release`: other owners stay. */
export const ACTIONS = ['handOver', 'release', 'change', 'rotate', 'delete', 'end', 'later', 'keep'] as const;
export type Action = (typeof ACTIONS)[number];

/** In the order in which they are done: removing somebody comes last. */
export const STEP_KINDS = ['handOver', 'receipt', 'delete', 'rotate', 'sessions', 'keep', 'remove'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const RESULT_STATUSES = ['sending', 'done', 'failed', 'unknown', 'kept'] as const;

/** `deciding`: nothing is sent; `running`: the plan stands. */
export const STAGES = ['deciding', 'running', 'finished', 'cancelled'] as const;
export type Stage = (typeof STAGES)[number];
