/** The other address that identity providers send the browser back to; it is the page of /callback (specification, section 2). */
export { default, generateMetadata } from '../../callback/[provider]/page';
