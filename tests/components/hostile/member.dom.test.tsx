import './mocks';
import { MEMBER_FORMS, ORGANIZATION_FORMS } from './member-forms';
import { keepsItsPromises } from './promises';

keepsItsPromises([...MEMBER_FORMS, ...ORGANIZATION_FORMS]);
