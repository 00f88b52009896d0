import Link from 'next/link';
import { SmallForm } from './small-form';

export default function Page() {
  return (
    <main>
      <h1>Sign in</h1>
      <SmallForm />
      <Link href="/second">The second page</Link>
    </main>
  );
}
