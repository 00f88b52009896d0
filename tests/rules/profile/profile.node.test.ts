import { avatarImage, displayName, profile } from '@/lib/rules/profile/profile';

const messageOf = (name: unknown) => displayName.safeParse({ name }).error?.issues[0]?.message;

test('a display name has 100 units at most, surrogate pairs counted in full', () => {
  expect(messageOf('𠮷'.repeat(50))).toBeUndefined();
  expect(messageOf(`${'𠮷'.repeat(50)}a`)).toBe('tooLong');
  expect(messageOf('a'.repeat(100))).toBeUndefined();
  expect(messageOf('a'.repeat(101))).toBe('tooLong');
});

test('a display name is a line with something in it', () => {
  for (const nothing of ['', ' ', '　', undefined, null, 5]) expect(messageOf(nothing)).toBe('enter');
  expect(messageOf('a\nb')).toBe('enterCorrectly');
  expect(displayName.parse({ name: ' 佐藤 👩‍💻 ' })).toEqual({ name: '佐藤 👩‍💻' });
});

test('what goes to the provider as a picture is base64 of at most half a megabyte', () => {
  const isGood = (image: unknown) => avatarImage.safeParse({ image }).success;
  const whole = Buffer.alloc(512 * 1024).toString('base64');
  expect([isGood(whole), isGood(`${whole}AAAA`)]).toEqual([true, false]);
  for (const junk of ['', 'a', 'data:image/webp;base64,AAAA', 'AA AA', 'AA-_', '====', null])
    expect(isGood(junk)).toBe(false);
});

test('a profile may lack account and e-mail, but not its name', () => {
  expect(profile.parse({ name: '' })).toEqual({ name: '', account: undefined, email: undefined });
  expect(profile.safeParse({}).success).toBe(false);
});
