import 'server-only';
import type { Messages } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/rules/locales';

type Tree = Readonly<Record<string, unknown>>;

/** The arguments of the texts, each of which names a message by its key. */
const ARGUMENT = /(?<=["{])[a-zA-Z]+(?:_[a-zA-Z]+)+(?=["}])/g;

const written = new WeakMap<Messages, Messages['guide']>();

/** The texts of the guide with the labels of the screens in them, so that who draws it needs the texts of no screen. */
export async function guideTexts(locale: Locale): Promise<Messages['guide']> {
  const messages = await getMessages({ locale });
  const known = written.get(messages);
  if (known) return known;
  const t = await getTranslations({ locale });
  const names = new Set(JSON.stringify(messages.guide.pages).match(ARGUMENT));
  const labels = Object.fromEntries([...names].map((name) => [name, t(labelKey(name))]));
  // The keys come from the messages themselves; of such a key the types know no arguments.
  const write = (key: string) => t(key as 'shell.guide', labels as never);
  const { guide } = messages;
  // It keeps the shape of the messages.
  const pages = writtenTree(guide.pages, 'guide.pages', write) as unknown as typeof guide.pages;
  const texts = { ...guide, pages };
  written.set(messages, texts);
  return texts;
}

function writtenTree(tree: Tree, path: string, write: (key: string) => string): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      const key = `${path}.${name}`;
      return [name, isTree(value) ? writtenTree(value, key, write) : write(key)];
    }),
  );
}

/** A text with arguments is a list once it is compiled. */
function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The key of the message that an argument stands for: a button has one name, there and here. ICU allows no dot in an argument. */
export function labelKey(argument: string): 'shell.guide' {
  return argument.replaceAll('_', '.') as 'shell.guide'; // A test holds that each is the key of a message.
}
