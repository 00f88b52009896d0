import type ja from './messages/ja.json';

declare module 'next-intl' {
  interface AppConfig {
    Locale: 'ja' | 'en';
    Messages: typeof ja;
  }
}
