import type { KeyRow } from '@/lib/rules/api-keys/api-key-list';

/** What was asked of a row. Its dialog stands outside the list, because the row may be gone before the dialog is. */
export type KeyAction = { kind: 'delete' | 'rotate'; row: KeyRow };
