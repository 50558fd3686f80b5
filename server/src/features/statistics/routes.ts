import * as endpoints from '@vigil/contract/statistics/endpoints.ts';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { serve, type Site } from '../../http/serve.ts';
import { inReach } from '../organizations/queries/reach.ts';
import { assertIndividualResults, isSelf } from '../people/queries/result-visibility.ts';
import { listDetail } from './queries/detail.ts';
import { findLastCampaign, findOrganizationPhishing } from './queries/deliveries.ts';
import { findCoursesCounts, findCurrentProgress, findCurrentRisk, findProgressGroups, findRiskGroups } from './queries/people.ts';
import { findSeries } from './queries/series.ts';
import { findTeam } from './queries/team.ts';
import { findMyPassed, findMyPhishing, findProgress, findRisk, listEmails, listQuizzes } from './queries/person.ts';

export function statisticRoutes(site: Site): void {
  serve(site, endpoints.getMyProgress, (context, { query }) =>
    findProgress(context, { user_id: context.actor.id, days: query.days_period }),
  );
  serve(site, endpoints.getMyPassed, (context, { query }) => findMyPassed(context, query));
  serve(site, endpoints.getMyPhishing, async (context, { query }) => {
    if (!isSelf(context, context.actor.id)) await assertIndividualResults(context);
    return findMyPhishing(context, query);
  });
  serve(site, endpoints.getMyRisk, (context, { query }) =>
    findRisk(context, { user_id: context.actor.id, days: query.days_period }),
  );
  serve(site, endpoints.getPersonRisk, (context, { params, query }) =>
    findRisk(context, { user_id: params.id, days: query.days_period }),
  );
  serve(site, endpoints.getPersonProgress, (context, { params, query }) =>
    findProgress(context, { user_id: params.id, days: query.days_period }),
  );
  serve(site, endpoints.getPersonPhishing, (context, { params, query }) => listEmails(context, { ...query, user_id: params.id }));
  serve(site, endpoints.getPersonQuizzes, (context, { params, query }) => listQuizzes(context, { ...query, user_id: params.id }));
  serve(site, endpoints.getMyTeam, (context, { query }) => findTeam(context, query));
  organizationRoutes(site);
}

function organizationRoutes(site: Site): void {
  serve(site, endpoints.getCurrentRisk, (context, { params, query }) =>
    inOrganizationReached(context, params.id, (within) => findCurrentRisk(within, query)),
  );
  serve(site, endpoints.getRiskGroups, (context, { params, query }) =>
    inOrganizationReached(context, params.id, (within) => findRiskGroups(within, query)),
  );
  serve(site, endpoints.getCurrentProgress, (context, { params, query }) =>
    inOrganizationReached(context, params.id, (within) => findCurrentProgress(within, query)),
  );
  serve(site, endpoints.getProgressGroups, (context, { params, query }) =>
    inOrganizationReached(context, params.id, (within) => findProgressGroups(within, query)),
  );
  serve(site, endpoints.getOrganizationPhishing, (context, { params, query }) =>
    inOrganizationReached(context, params.id, (within) => findOrganizationPhishing(within, query)),
  );
  serve(site, endpoints.getCoursesCounts, (context, { params, query }) =>
    inOrganizationReached(context, params.id, (within) => findCoursesCounts(within, query)),
  );
  serve(site, endpoints.getLastCampaign, (context, { params }) => inOrganizationReached(context, params.id, findLastCampaign));
  serve(site, endpoints.getDetailProgressGroup, (context, { params, query }) =>
    inOrganizationReached(context, params.id, (within) => listDetail(within, query)),
  );
  serve(site, endpoints.getRiskSeries, (context, { params, query }) =>
    inOrganizationReached(context, params.id, async (within) => {
      const points = await findSeries(within, 'risk_level', query);
      return { data: points.map(({ date, value }) => ({ date, risk_level: value })) };
    }),
  );
  serve(site, endpoints.getProgressSeries, (context, { params, query }) =>
    inOrganizationReached(context, params.id, async (within) => {
      const points = await findSeries(within, 'progress', query);
      return { data: points.map(({ date, value }) => ({ date, progress: value })) };
    }),
  );
}

/** Runs a query in an organisation that the caller may reach; a content manager reaches only their own. */
function inOrganizationReached<T>(context: Context, id: string, work: (within: Context) => Promise<T>): Promise<T> {
  if (context.actor.role === 'content_manager' && id !== context.organization) throw problem(httpProblems.not_found);
  return inReach(context, id, work);
}
