/**
 * A part of an address as it was meant.
 * @param part as it stands in the address; what cannot be decoded stays as it is, and whoever reads it says that the link
 *   is not right
 */
export function readPathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
