import './shared-scripts.mjs';
import { TestEnvironment } from 'jest-environment-node';

/** Node.js as Jest has it. */
export default TestEnvironment;
