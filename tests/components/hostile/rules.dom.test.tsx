import './mocks';
import { keepsItsPromises } from './promises';
import { RULE_FORMS } from './security-forms';

keepsItsPromises(RULE_FORMS);
