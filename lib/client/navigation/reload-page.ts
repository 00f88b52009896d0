/** In a file of its own, so that tests can replace it: a simulated document cannot reload. */
export function reloadPage(): void {
  window.location.reload();
}
