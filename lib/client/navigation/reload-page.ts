/** In a file of its own, so that tests can replace it: a simulated document cannot reload. */
export function reloadPage(): void {
  window.location.reload();
}

/** The same for a release that is over: what was typed is there again afterwards. */
export function reloadKeepingTyped(): void {
  if (window.scriptRecovery) window.scriptRecovery.reload();
  else reloadPage();
}
