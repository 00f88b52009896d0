import './mocks';
import { KEY_FORMS } from './key-forms';
import { keepsItsPromises } from './promises';
import { MFA_FORMS, RULE_FORMS } from './security-forms';

keepsItsPromises([...MFA_FORMS, ...RULE_FORMS, ...KEY_FORMS]);
