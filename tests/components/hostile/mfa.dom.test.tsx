import './mocks';
import { keepsItsPromises } from './promises';
import { MFA_FORMS } from './security-forms';

keepsItsPromises(MFA_FORMS);
