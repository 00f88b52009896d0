/** The other address of home. */
export { default, generateMetadata } from './home/page';
