import { NotFound } from '@/components/layout/not-found';

/** For an address that is no screen; the layout has the frame. */
export default function Missing() {
  return <NotFound />;
}
