/** A list of API keys of about 2 KB, as the provider has it: what the door is measured with. */
export const keyList = {
  apikeys: Array.from({ length: 14 }, (_, index) => ({
    apikeyId: `key-${String(index).padStart(6, '0')}-b7e1`,
    name: `Nightly import ${index}`,
    userName: '佐藤 美咲',
    userEmail: 'misaki.sato@minato.example.com',
  })),
};
