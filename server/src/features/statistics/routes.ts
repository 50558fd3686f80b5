import * as endpoints from '@vigil/contract/statistics/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findMyPassed, findPhishing, findProgress, findRisk, listLetters, listQuizzes } from './queries/person.ts';

export function statisticRoutes(site: Site): void {
  serve(site, endpoints.getMyProgress, (context, { query }) =>
    findProgress(context, { user_id: context.actor.id, days: query.days_period }),
  );
  serve(site, endpoints.getMyPassed, (context, { query }) => findMyPassed(context, query));
  serve(site, endpoints.getMyPhishing, (context, { query }) => findPhishing(context, { ...query, user_id: context.actor.id }));
  serve(site, endpoints.getMyRisk, (context, { query }) =>
    findRisk(context, { user_id: context.actor.id, days: query.days_period }),
  );
  serve(site, endpoints.getPersonRisk, (context, { params, query }) =>
    findRisk(context, { user_id: params.id, days: query.days_period }),
  );
  serve(site, endpoints.getPersonProgress, (context, { params, query }) =>
    findProgress(context, { user_id: params.id, days: query.days_period }),
  );
  serve(site, endpoints.getPersonPhishing, (context, { params, query }) =>
    listLetters(context, { ...query, user_id: params.id }),
  );
  serve(site, endpoints.getPersonQuizzes, (context, { params, query }) => listQuizzes(context, { ...query, user_id: params.id }));
}
