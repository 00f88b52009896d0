import { NotFound } from '@/components/layout/not-found';

export default function Missing() {
  return <NotFound />;
}
