/**
 * Holds a key's name against the rule that the door uses too; the rule is loaded when it is first needed.
 * @returns a key of `field` in the messages, or null where the name is fine
 */
export async function checkKeyName(name: string): Promise<string | null> {
  const { apikeyName } = await import('@/lib/rules/api-keys/api-key');
  const parsed = apikeyName.safeParse({ name });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'enterCorrectly');
}
