/** A list of API keys as the provider has it. */
export function keysOf(count: number) {
  return {
    apikeys: Array.from({ length: count }, (_, index) => ({
      apikeyId: `key-${String(index).padStart(6, '0')}-b7e1`,
      name: `Nightly import ${index}`,
      userName: '佐藤 美咲',
      userEmail: 'misaki.sato@minato.example.com',
    })),
  };
}

/** About 2 KB: what the door is measured with. */
export const keyList = keysOf(14);
