import Link from 'next/link';
import { SmallForm } from './small-form';

export default function Page() {
  return (
    <main>
      <SmallForm />
      <Link href="/second">The second page</Link>
    </main>
  );
}
