import { api } from '../shared/base-paths.ts';
import { allowList } from './allow-list.ts';

export const getAllowList = api.get('/phishing/allow-list', {
  permission: 'admin.phishing.campaigns',
  ours: 'What the mail systems of recipients need to accept simulated emails; the public contract has no call for it.',
  response: allowList,
});
