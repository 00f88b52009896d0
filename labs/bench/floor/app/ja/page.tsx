import { SmallForm } from '../small-form';

export default function Page() {
  return (
    <main>
      <SmallForm language="ja" />
    </main>
  );
}
