import { api } from '../shared/base-paths.ts';
import { allowList } from './allow-list.ts';

export const getAllowList = api({
  method: 'GET',
  path: '/phishing/allow-list',
  permission: 'admin.phishing.campaigns',
  ours: 'What the mail systems of recipients need to let simulated letters in; the public contract does not tell it.',
  response: allowList,
});
