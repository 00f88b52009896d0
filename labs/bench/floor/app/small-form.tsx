'use client';

import { useState } from 'react';

/** The least that a sign-in page can be. */
export function SmallForm() {
  const [email, setEmail] = useState('');
  const [answer, setAnswer] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setAnswer(`Hello ${email}`);
      }}
    >
      <label>
        E-mail
        <input type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      </label>
      <label>
        Password
        <input type="password" />
      </label>
      <button type="submit">Sign in</button>
      <output>{answer}</output>
    </form>
  );
}
