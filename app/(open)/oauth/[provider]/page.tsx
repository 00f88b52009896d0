/** The other address that identity providers send the browser back to. */
export { default, generateMetadata } from '../../callback/[provider]/page';
