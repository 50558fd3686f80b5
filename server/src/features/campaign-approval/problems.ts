import { problems } from '../../http/problem.ts';

const statuses = { not_waiting: 409, own_campaign: 403 };

export const approvalProblems = problems('campaign_approval', statuses, { prefix: 'campaign' });
