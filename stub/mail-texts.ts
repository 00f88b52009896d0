/** What the provider mails, in the one language of whoever gets it: product, deadline, and what to do if it was not meant. */
import { accountOf } from './db/accounts.ts';
import type { World } from './world.ts';

interface MailText {
  subject: string;
  body: string;
}

const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;

/** By the name of the account; Japanese for an address without one. */
function isJapanese(world: World, email: string): boolean {
  const account = accountOf(world.db, email);
  return !account || JAPANESE.test(account.name);
}

const NOT_ME = {
  ja: '心当たりがない場合は、このメールを破棄してください。',
  en: 'If you did not ask for this, ignore this e-mail.',
};

export function newPasswordMail(world: World, login: string, password: string): MailText {
  return isJapanese(world, login)
    ? {
        subject: '【管理コンソール】新しいパスワードのお知らせ（24時間有効）',
        body: `お申し出により、${login}の新しいパスワードを発行しました。\n\n新しいパスワード：${password}\n\n24時間有効です。このパスワードでサインインすると、自分のパスワードに変更する画面が開きます。これまでのパスワードもそのまま使えます。\n${NOT_ME.ja}パスワードは変わりません。`,
      }
    : {
        subject: '[Admin console] Your new password (valid for 24 hours)',
        body: `As requested, here is a new password for ${login}.\n\nNew password: ${password}\n\nIt is valid for 24 hours. Sign in with it, and you are asked to choose your own. Your old password still works.\n${NOT_ME.en} Your password then stays as it is.`,
      };
}

export function signUpMail(world: World, email: string, code: string): MailText {
  return isJapanese(world, email)
    ? {
        subject: '【管理コンソール】新規登録の確認（24時間有効）',
        body: `管理コンソールの新規登録を受け付けました。次のリンクを開き、確認コード ${code} を入力して登録を完了してください。リンクとコードは24時間有効です。\n${NOT_ME.ja}登録は行われません。`,
      }
    : {
        subject: '[Admin console] Confirm your sign-up (valid for 24 hours)',
        body: `Open the link and enter the code ${code} to finish signing up for the admin console. Link and code are valid for 24 hours.\n${NOT_ME.en} Nothing is registered then.`,
      };
}

export function knownAccountMail(world: World, email: string): MailText {
  return isJapanese(world, email)
    ? {
        subject: '【管理コンソール】登録済みのメールアドレスです',
        body: `${email}で新規登録の申し込みがありましたが、このアドレスはすでに登録されています。次のリンクからサインインしてください。パスワードをお忘れの場合は、サインイン画面から再設定してください。\n${NOT_ME.ja}`,
      }
    : {
        subject: '[Admin console] This e-mail address is already registered',
        body: `Somebody asked to sign up with ${email}, which is registered already. Sign in with the link below. If you have forgotten your password, reset it on the sign-in page.\n${NOT_ME.en}`,
      };
}

/** @param owner who asked for the change, in whose language the mail is */
export function receiptMail(world: World, owner: string, domain: string): MailText {
  return isJapanese(world, owner)
    ? {
        subject: '【管理コンソール】領収書の送付先の確認（24時間有効）',
        body: `${domain}の領収書の送付先として、このメールアドレスが指定されました。24時間以内に次のリンクを開くと、送付先が変わります。それまでは現在の送付先に届きます。\n${NOT_ME.ja}送付先は変わりません。`,
      }
    : {
        subject: '[Admin console] Confirm where receipts go (valid for 24 hours)',
        body: `This address was named for the receipts of ${domain}. Open the link within 24 hours to have them sent here. Until then they go to the current address.\n${NOT_ME.en} The address then stays as it is.`,
      };
}

interface Invitation {
  inviter: { login: string; name: string };
  organization: string;
  login: string;
  /** Of a new account only. */
  password: string | null;
}

/** A new account has no name of its own yet: its mail is in the language of whoever added it. */
export function invitationMail(world: World, { inviter, organization, login, password }: Invitation): MailText {
  return isJapanese(world, password === null ? login : inviter.login)
    ? {
        subject: `【管理コンソール】「${organization}」に追加されました`,
        body: `「${organization}」の管理コンソールに、${inviter.name}さんがあなた（${login}）を追加しました。次のリンクからサインインしてください。リンクに期限はありません。\n${password === null ? '' : `\n初回パスワード：${password}\n初回サインイン後に、自分のパスワードに変更します。\n\n`}心当たりがない場合は、このメールを破棄してください。`,
      }
    : {
        subject: `[Admin console] You were added to ${organization}`,
        body: `${inviter.name} added you (${login}) to ${organization} in the admin console. Sign in with the link below. It does not expire.\n${password === null ? '' : `\nFirst password: ${password}\nYou choose your own after the first sign-in.\n\n`}If this was not meant for you, ignore this e-mail.`,
      };
}
