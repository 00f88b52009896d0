import './mocks';
import { PAYMENT_FORMS, PLAN_FORMS } from './contract-forms';
import { keepsItsPromises } from './promises';

keepsItsPromises([...PLAN_FORMS, ...PAYMENT_FORMS]);
