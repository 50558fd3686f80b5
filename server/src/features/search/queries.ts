import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Found, SearchQuery, SearchResult } from '@vigil/contract/search/found.ts';
import { type FoundKind, foundKinds, foundPermissions } from '@vigil/contract/search/rules.ts';
import { sql } from 'kysely';
import { patternStartingWith } from '../../db/like.ts';
import type { Context } from '../../http/context.ts';
import { listCourses } from '../courses/queries.ts';
import { listMyCoursesNamed } from '../learning/queries/my-courses.ts';
import { listOrganizations } from '../organizations/queries/organizations.ts';
import { peopleOfFilter, type People } from '../people/queries/filtered.ts';
import { listCampaigns } from '../phishing-campaigns/queries/campaigns.ts';
import { listTemplates } from '../phishing-templates/queries/templates.ts';
import { listTags } from '../tags/queries/tags.ts';

/** Searches each kind by its list's own query, if the person may see that list. */
export async function searchEverything(context: Context, { search, limit }: SearchQuery): Promise<SearchResult> {
  const result: SearchResult = { data: [], more: [] };
  for (const kind of foundKinds.filter((foundKind) => context.actor.permissions.has(foundPermissions[foundKind]))) {
    const found = await finders[kind](context, { search, limit: limit + 1, offset: 0 });
    result.data.push(...found.slice(0, limit).map((item) => ({ note: '', is_library: false, ...item, kind })));
    if (found.length > limit) result.more.push(kind);
  }
  return result;
}

type NameQuery = { search: string; limit: number; offset: 0 };
type FoundByName = Pick<Found, 'id' | 'title'> & Partial<Pick<Found, 'note' | 'is_library'>>;

const finders: Record<FoundKind, (context: Context, query: NameQuery) => Promise<FoundByName[]>> = {
  my_course: listMyCoursesNamed,
  person: listPeopleNamed,
  campaign: async (context, query) => (await listCampaigns(context, query)).data.map(({ id, name }) => ({ id, title: name })),
  course: async (context, query) =>
    (await listCourses(context, { ...query, sort_by: 'title', sort_order: 'asc', tags: undefined })).data.map(
      ({ id, title, is_public }) => ({ id, title, is_library: is_public }),
    ),
  template: async (context, query) =>
    (await listTemplates(context, { ...query, category: undefined, difficulty: undefined, language: undefined })).data.map(
      ({ id, name, is_library }) => ({ id, title: name, is_library }),
    ),
  tag: async (context, query) => (await listTags(context, query)).data.map(({ id, title }) => ({ id, title })),
  organization: async (context, query) => (await listOrganizations(context, query)).data.map(({ id, title }) => ({ id, title })),
};

/** Lists people whose name begins with the words, then people whose other fields mention the words. Counts no total. */
async function listPeopleNamed({ db, organization }: Context, { search, limit }: NameQuery): Promise<FoundByName[]> {
  const words = search.toLowerCase();
  const begins = sql<boolean>`users.search_text like ${patternStartingWith(words)}`;
  const findFirst = async (people: People, most: number) =>
    people
      .innerJoin('departments as d', (join) =>
        join.onRef('d.organization_id', '=', 'users.organization_id').onRef('d.id', '=', 'users.department_id'),
      )
      .select(['users.id', 'users.last_name', 'users.first_name', 'users.middle_name', 'users.email', 'd.title as department'])
      .orderBy('users.sort_name')
      .orderBy('users.id')
      .limit(most)
      .execute();
  const everyone = peopleOfFilter({ db, organization }, {});
  // The range of the index by name that contains the matches: every name that begins with the words sorts before the words followed by
  // the last character.
  const stretch = sql<boolean>`users.sort_name >= ${words} and users.sort_name < ${words} || chr(65535)`;
  const first = await findFirst(everyone.where(stretch).where(begins), limit);
  const others =
    first.length < limit
      ? await findFirst(peopleOfFilter({ db, organization }, { search }).where(sql<boolean>`not ${begins}`), limit - first.length)
      : [];
  return [...first, ...others].map((row) => ({ id: row.id, title: displayName(row), note: row.department }));
}
