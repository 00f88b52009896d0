/** Loads the page anew, as some changes ask for (specification, section 4). */
export function reloadPage(): void {
  window.location.reload();
}
