export interface DownloadFile {
  name: string;
  type: 'text/csv' | 'text/calendar' | 'text/plain' | 'application/yaml';
  text: string;
}

/** Hands a text to the browser as a file to save. */
export function download({ name, type, text }: DownloadFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser has taken the content by then; the address must not outlive it.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
