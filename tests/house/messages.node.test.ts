import { readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { METERS } from '../../lib/rules/contracts/usage-alerts';
import { organizationFile } from '../../lib/rules/organization-file/file-schema';
import { ROLES } from '../../lib/rules/roles';
import { listSourceFiles } from '../../scripts/source-files';
import { flatMessages } from './flat-messages';

const ja = flatMessages('ja');
const en = flatMessages('en');

test('both languages have the same messages', () => {
  expect(ja.size).toBeGreaterThan(0);
  expect([...ja.keys()].filter((key) => !en.has(key))).toEqual([]);
  expect([...en.keys()].filter((key) => !ja.has(key))).toEqual([]);
});

test('no message is empty', () => {
  expect([...ja, ...en].filter(([, text]) => text.trim() === '')).toEqual([]);
});

test('both languages fill the same arguments into a message', () => {
  const unlike = [...ja].filter(([key, text]) => signature(text) !== signature(en.get(key) ?? text));
  expect(unlike.map(([key]) => key)).toEqual([]);
});

test('the Japanese file is Japanese: no message is the English one unless it holds no words to translate', () => {
  const same = [...ja].filter(([key, text]) => en.get(key) === text && /[a-z]{3,} [a-z]{3,}/i.test(text));
  expect(same.map(([key]) => key)).toEqual([]);
});

test('Japanese words stand beside full-width colons and brackets, never beside half-width ones', () => {
  const word = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]`;
  const half = new RegExp(`${word}(?:: |\\()|\\)${word}|\\(${word}|\\}: `, 'u');
  expect([...ja].filter(([, text]) => half.test(text)).map(([key]) => key)).toEqual([]);
});

/**
 * Other words for what has a name already (docs/glossary.md): people take two names for two things. What the product's rules word
 * themselves (権限設定元, Unable to save …) is left out.
 */
const SECOND_NAMES = {
  ja: new RegExp(
    [
      '閲覧のみ|読み取り専用|退会|あなたの権限|月払い|年払い|お試し$|ログイン',
      // オンにする; 連携サービス; 許可されない; 元メンバー; 取り消す; キャンセル, 変更を破棄.
      '有効に(?:する|し)|連携アプリ|締め出|退出したメンバー|退出済み|取りやめ|(?<!り)やめる|編集をやめ',
      // 評価プラン; 試用; 稟議書; 通知; 認証コード; オーナー権限, 管理者権限; 確認する; すぐに; 問い合わせる.
      '評価(?!プラン)|トライアル|書面|\\{slots, number\\}個|知らせる|知らせない|ワンタイム|オーナーの権限|管理者の権限|確かめ|直ちに|サポートに連絡',
      // {total}中{used}; バックアップ使用容量; アクセス権の設定; お問い合わせ; 変更を破棄; ほかの管理者; 確認できません.
      '\\{\\w+(?:, number)?\\} ?/ ?\\{|バックアップ容量|(?<!バックアップ)使用容量|権限設定(?!元)|ご相談|すべて元に戻す|相手|わかりません|もととなる',
      // アカウントロック; IPアドレス制限; 組織のMFAの設定; 権限の棚卸し; 運用担当者, 保存領域.
      'ロックアウト|IP制限|MFAポリシー|アクセスレビュー|アクセス権設定|運用者|ストアを',
      // APIキー2個.
      'APIキー[（：]?\\{\\w+, number\\}件',
      // サーバー, ブラウザー, ユーザー, フォルダー, メンバー.
      '(?:サーバ|ブラウザ|ユーザ|フォルダ|メンバ)(?!ー)',
    ].join('|'),
    'u',
  ),
  en: new RegExp(
    [
      '[Vv]iew[- ]only|[Ll]og (?:in|out)\\b',
      // American spelling: organization, customization, center.
      'rganis|ustomis|[Cc]entre|colour|(?<!\\{)[Cc]ancell(?:ed|ing)|[Ll]icence',
      'linked app|[Ss]hut out|[Ll]et in|[Tt]ake[ns]? back|Unable to(?! (?:save|delete) the permission source)|Failed to',
      'Running$|^Permanent|^No end$|[Yy]early|[Aa]pproval sheet|Request for approval|[Ww]ork(?:ed)? out|one-time code|authenticator code|administrator',
      '[Oo]wner role is required|(?<![eE]-)\\b[Mm]ail(?:ed)?\\b|at once|go home|talk to us|get in touch|carry on|[Yy]ou could not',
      // Page; alert; continue; Backup used; See contracts; Cost estimate; a typographic apostrophe.
      "\\b[Ss]creens?\\b|[Ss]ays? so|\\b[Gg]o on\\b|Backup in use|Capacity used|To the contracts|View contract|Open organization|[Pp]rice planner|\\w'\\w",
    ].join('|'),
    'u',
  ),
} as const;

/** An argument of the guide, which is the key of a label: no word that anybody reads. */
const LABEL = /\{\w+_\w+\}/g;

test('one thing has one name in each language', () => {
  const named = (messages: Map<string, string>, other: RegExp) =>
    [...messages].filter(([, text]) => other.test(text.replaceAll(LABEL, '{}'))).map(([key]) => key);
  expect(named(ja, SECOND_NAMES.ja)).toEqual([]);
  expect(named(en, SECOND_NAMES.en)).toEqual([]);
});

test('keys are spelled as the English texts are, but for the names of operations and services and states that are stored', () => {
  const word = /rganis|ustomis|[Cc]entre|colour|[Cc]ancell(?:ed|ing)|[Ll]icence/;
  expect([...en.keys()].filter((key) => word.test(key.replaceAll(/\.(?:customisation|cancelled)\b/g, '')))).toEqual([]);
});

/** What is composed of a name that the types do not know, and the names: other composed keys do not compile without a message. */
const { information, permissions } = organizationFile.shape;
const { domain: _asItIs, ...settings } = permissions.unwrap().element.shape;
const COMPOSED = {
  'labels.contact': ['name', ...Object.keys(information.unwrap().shape)],
  'labels.meter': METERS,
  'labels.permission': Object.keys(settings),
  role: ROLES,
  ui: ['optional', 'required'],
};

test('a key that is composed of a value has a message for each value', () => {
  const missing = Object.entries(COMPOSED).flatMap(([group, names]) =>
    names.map((name) => `${group}.${name}`).filter((key) => !en.has(key)),
  );
  expect(missing).toEqual([]);
  const files = listSourceFiles().filter((file) => /^(?:app|components|lib)\/.*\.tsx?$/.test(file));
  const cast = /`[^`]*\$\{\w+ as '/;
  // The second asks for its keys before it takes them.
  expect(files.filter((file) => cast.test(readFileSync(file, 'utf8')))).toEqual([
    'components/organization-file/file-words.ts',
    'components/organization-file/plan-panel.tsx',
  ]);
});

/** The arguments of a message, sorted; tags apart. How a language writes one, as a number or by cases, is its own affair. */
function signature(text: string): string {
  return [...new Set(argumentsOf(parse(text)))].toSorted().join(' ');
}

/** A malformed message throws. */
function argumentsOf(parts: MessageFormatElement[]): string[] {
  return parts.flatMap((part) => {
    switch (part.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${part.value}>`, ...argumentsOf(part.children)];
      case TYPE.plural:
      case TYPE.select:
        return [part.value, ...Object.values(part.options).flatMap(({ value }) => argumentsOf(value))];
      default:
        return [part.value];
    }
  });
}
