import { lazyImport } from '@/lib/client/lazy-import';
import type { Typing } from './use-typing';

/** On leaving the field the whole number takes its national form, one that was typed with +81 too. */
export async function formatTelAtBlur({ now, retype }: Typing): Promise<void> {
  const { values, baseline } = now();
  if (values.tel === baseline.tel) return;
  const rules = await lazyImport(() => import('@/lib/rules/organization/phone'));
  const formatted = rules?.formatPhone(values.tel);
  const isStillThere = now().values.tel === values.tel;
  if (formatted && formatted !== values.tel && isStillThere) retype({ tel: formatted });
}
