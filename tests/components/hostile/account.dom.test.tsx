import './mocks';
import { PROFILE_FORMS, SIGN_IN_FORMS, SIGN_UP_FORMS } from './account-forms';
import { keepsItsPromises } from './promises';

keepsItsPromises([...SIGN_IN_FORMS, ...SIGN_UP_FORMS, ...PROFILE_FORMS]);
