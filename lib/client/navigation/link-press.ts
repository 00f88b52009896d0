/**
 * Where a press on a link leads in this tab.
 * @param event a click, anywhere on the page
 * @returns null for presses beside a link, and for those that keep this page: another tab, a file to save
 */
export function linkPressed(event: MouseEvent): URL | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  return URL.parse(link.href);
}
