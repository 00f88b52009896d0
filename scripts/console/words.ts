import { createTranslator } from 'next-intl';
import { failureMessage } from '../../lib/client/use-failure-message.ts';
import type { Failure } from '../../lib/rules/failures.ts';
import type { Locale } from '../../lib/rules/locales.ts';
import { SESSION_OVER } from '../../lib/rules/writes.ts';
import en from '../../messages/en.json' with { type: 'json' };
import ja from '../../messages/ja.json' with { type: 'json' };

/** The console's own texts, for what it says in a shell: by `--language`, else by the language of the shell. */
export function wordsOf(language: string = process.env.LC_ALL || process.env.LANG || '') {
  const locale: Locale = language.startsWith('ja') ? 'ja' : 'en';
  const given = { locale, messages: locale === 'ja' ? ja : en } as const;
  return {
    locale,
    t: createTranslator({ ...given, namespace: 'terminal' }),
    file: createTranslator({ ...given, namespace: 'organizationFile' }),
    blocked: createTranslator({ ...given, namespace: 'changes.blocked' }),
    failure: createTranslator({ ...given, namespace: 'failure' }),
    labels: createTranslator({ ...given, namespace: 'labels' }),
    ui: createTranslator({ ...given, namespace: 'ui' }),
    role: createTranslator({ ...given, namespace: 'role' }),
    task: createTranslator({ ...given, namespace: 'job.task' }),
  };
}

export type Words = ReturnType<typeof wordsOf>;

/** The command ends here, and its message says why. */
export class CommandFailure extends Error {
  /** 2: what is asked for is refused; 3: it could not be found out. */
  readonly exitCode: 2 | 3;
  /** The session is no more. */
  readonly isOver: boolean;

  constructor(message: string, exitCode: 2 | 3, isOver = false) {
    super(message);
    this.exitCode = exitCode;
    this.isOver = isOver;
  }

  /** @param failure of a call; its request's id is how an operator finds it */
  static byFailure(failure: Failure, { t, failure: failureText }: Words): CommandFailure {
    const text = failureMessage(failureText, failure);
    const id = failure.requestId === '' ? '' : `\n${t('requestId', { id: failure.requestId })}`;
    return new CommandFailure(text + id, 3, SESSION_OVER.includes(failure.code));
  }
}
