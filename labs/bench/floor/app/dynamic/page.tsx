import { connection } from 'next/server';
import { SmallForm } from '../small-form';

/** Rendered at each request, as every screen of the console is. */
export default async function Page() {
  await connection();
  return (
    <main>
      <SmallForm />
    </main>
  );
}
