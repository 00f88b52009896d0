import { Stack } from '@/components/ui/stack';
import { CreateKeyPanel } from './create-key-panel';
import { KeyPanel } from './key-panel';

/** @param apiUrl what the proposed first call with a key calls */
export function KeyPanels({ apiUrl }: { apiUrl: string }) {
  return (
    <Stack gap="panels">
      <CreateKeyPanel apiUrl={apiUrl} />
      <KeyPanel apiUrl={apiUrl} />
    </Stack>
  );
}
