import { Stack } from '@/components/ui/stack';
import { CreateKeyPanel } from './create-key-panel';
import { KeyPanel } from './key-panel';

/**
 * The panels of the API keys' screen.
 * @param apiUrl where the first call with a key goes, as it is proposed
 */
export function KeyPanels({ apiUrl }: { apiUrl: string }) {
  return (
    <Stack gap="panels">
      <CreateKeyPanel apiUrl={apiUrl} />
      <KeyPanel apiUrl={apiUrl} />
    </Stack>
  );
}
