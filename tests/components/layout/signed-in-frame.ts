/** What the frame of a signed-in page is given. */
export const SIGNED_IN = {
  account: 'taro@example.com#a',
  email: 'taro@example.com',
  avatarUrl: null,
  links: { support: 'https://support.example.com/', contactForm: 'https://www.example.com/contact' },
  chatUrl: 'https://chat.example.com/',
  formUrl: null,
  theme: 'light',
} as const;
