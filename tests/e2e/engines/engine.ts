/** One window of a browser, with cookies of its own. */
export interface Tab {
  goto: (url: string) => Promise<void>;
  back: () => Promise<void>;
  url: () => Promise<string>;
  /** Runs the body of a function in the page and returns what it returns, which must be JSON. */
  run: <Result>(body: string) => Promise<Result>;
  /** Types into the field as a person does. */
  type: (selector: string, text: string) => Promise<void>;
  click: (selector: string) => Promise<void>;
  cookies: () => Promise<{ name: string; httpOnly: boolean; secure: boolean; path: string }[]>;
  close: () => Promise<void>;
}

export interface Engine {
  /** @param keepsCookies false: the browser refuses every cookie */
  newTab: (keepsCookies?: boolean) => Promise<Tab>;
  close: () => Promise<void>;
}
