import Link from 'next/link';

export default function Page() {
  return (
    <main>
      <h1>The second page</h1>
      <Link href="/">Back</Link>
    </main>
  );
}
