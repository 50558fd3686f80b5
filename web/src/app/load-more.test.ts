// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { listCourses } from '@vigil/contract/courses/endpoints.ts';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { listModules } from '@vigil/contract/modules/endpoints.ts';
import { listOrganizations } from '@vigil/contract/organizations/endpoints.ts';
import { filterCampaigns } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { listTemplates } from '@vigil/contract/phishing-templates/endpoints.ts';
import { listRuns } from '@vigil/contract/reports/endpoints.ts';
import { listImportChanges } from '@vigil/contract/staff-imports/endpoints.ts';
import { expect, test } from 'vitest';
import { answers, idOf } from '../../test/answers.ts';
import { coursePagesQuery } from '../features/courses/api.ts';
import { modulePagesQuery } from '../features/modules/api.ts';
import { organizationsQuery } from '../features/organizations/api.ts';
import { campaignsQuery } from '../features/phishing-campaigns/api.ts';
import { allTemplatesQuery } from '../features/phishing-templates/api.ts';
import { runsQuery } from '../features/reports/api.ts';
import { changesQuery } from '../features/staff-imports/api.ts';
import { LOAD_MORE_SIZE } from '../ui/infinite-list.tsx';

const server = answers();
type PageQuery = { limit: number; offset: number };

test.each<[string, object, AnyEndpoint, number]>([
  ['courses', coursePagesQuery(idOf(1), {}), listCourses, 100],
  ['themes', modulePagesQuery(''), listModules, 100],
  ['organisations', organizationsQuery({}), listOrganizations, 100],
  ['campaigns', campaignsQuery({}, LOAD_MORE_SIZE), filterCampaigns, 100],
  ['templates', allTemplatesQuery({ search: '', language: [] }, LOAD_MORE_SIZE), listTemplates, 100],
  ['runs of a report', runsQuery(idOf(1)), listRuns, 10],
  ['changes of an import', changesQuery({ event_id: idOf(1) }), listImportChanges, 100],
])('loading more of %s requests 100 rows from the offset of those loaded', async (_, query, endpoint, first) => {
  const requests: [number, number][] = [];
  server.on(endpoint, (request) => {
    const { limit, offset } = { ...(request.query as PageQuery), ...(request.body as PageQuery | undefined) };
    requests.push([limit, offset]);
    return Response.json({ data: Array.from({ length: limit }), total_count: 250, limit, offset });
  });
  await new QueryClient().fetchInfiniteQuery({ ...query, pages: 5 } as never);
  const loaded = [first, first + 100, first + 200].filter((offset) => offset < 250);
  expect(requests).toEqual([[first, 0], ...loaded.map((offset) => [100, offset])]);
});
