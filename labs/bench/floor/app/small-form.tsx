'use client';

import { useState } from 'react';

const WORDS = {
  en: { title: 'Sign in', email: 'E-mail', password: 'Password', hello: 'Hello' },
  ja: { title: 'サインイン', email: 'メールアドレス', password: 'パスワード', hello: 'こんにちは' },
};

/** The least that a sign-in page can be, with its heading. Text of another script is drawn with other fonts. */
export function SmallForm({ language = 'en' }: { language?: keyof typeof WORDS }) {
  const words = WORDS[language];
  const [email, setEmail] = useState('');
  const [answer, setAnswer] = useState('');
  return (
    <form
      lang={language}
      onSubmit={(event) => {
        event.preventDefault();
        setAnswer(`${words.hello} ${email}`);
      }}
    >
      <h1>{words.title}</h1>
      <label>
        {words.email}
        <input type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      </label>
      <label>
        {words.password}
        <input type="password" />
      </label>
      <button type="submit">{words.title}</button>
      <output>{answer}</output>
    </form>
  );
}
