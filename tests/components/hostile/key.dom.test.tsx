import './mocks';
import { keepsItsPromises } from './promises';
import { KEY_FORMS } from './key-forms';

keepsItsPromises(KEY_FORMS);
