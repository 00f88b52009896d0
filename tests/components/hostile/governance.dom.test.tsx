import './mocks';
import { GOVERNANCE_FORMS } from './governance-forms';
import { keepsItsPromises } from './promises';

// What the bulk engine makes of a file is tested with the engine.
jest.mock('@/components/jobs/job-controller', () => ({
  ...jest.requireActual<object>('@/components/jobs/job-controller'),
  startJob: async () => true,
}));

keepsItsPromises(GOVERNANCE_FORMS);
