import {
  categoryIds,
  sendings,
  type TemplateCounts,
  type TemplateFacet,
  templateFacets,
} from '@vigil/contract/phishing-templates/template.ts';
import { difficulties, templateKinds } from '@vigil/contract/phishing-templates/rules.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import type * as endpoints from '@vigil/contract/phishing-templates/endpoints.ts';
import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import { sql, type RawBuilder } from 'kysely';
import { patternContaining } from '../../../db/like.ts';
import type { Context } from '../../../http/context.ts';
import { showsRecipients } from '../../people/queries/result-visibility.ts';
import { figureSums, type Figures } from '../../phishing-results/queries/figures.ts';

type Filter = ParsedOf<typeof endpoints.countTemplates>['query'];

export const ownOrLibrary = (organization: string) =>
  sql<boolean>`(t.organization_id = ${organization} or t.organization_id is null)`;

/** Whether a template `t` may be in the list at all, and contains the words that are searched. */
export function isInScope(organization: string, { source, search }: Pick<Filter, 'source' | 'search'>): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`t.deleted_at is null`,
    source === 'library'
      ? sql<boolean>`t.organization_id is null`
      : source === 'own'
        ? sql<boolean>`t.organization_id = ${organization}`
        : ownOrLibrary(organization),
  ];
  if (search) {
    const pattern = patternContaining(search.toLowerCase());
    conditions.push(sql<boolean>`(lower(t.name || ' ' || t.description) like ${pattern} or exists (
      select from phishing_emails e where e.template_id = t.id and lower(e.subject || ' ' || e.sender_name) like ${pattern}))`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The values of each facet of a template `t`, which may be of several kinds: those that `kindsOf` of the contract returns. */
const valuesOf = (organization: string): Record<TemplateFacet, RawBuilder<string[]>> => ({
  sending: sql`array[case when ${wasSent(organization)} then 'sent' else 'unsent' end]`,
  language: sql`array[t.language]`,
  difficulty: sql`array[t.difficulty]`,
  kind: sql`array_remove(array[
    case when t.lure <> 'link' then t.lure end,
    case when 'attachments' = any(t.attack_vectors) then 'attachment' end,
    case when 'form' = any(t.attack_vectors) then 'form' end,
    case when t.lure = 'link' and not t.attack_vectors && '{attachments,form}' then 'link' end], null)`,
  category: sql`array[t.category]`,
});

/** Whether a template `t` has one of the chosen values of each facet. */
export function isMatch(organization: string, filter: Pick<Filter, TemplateFacet>): RawBuilder<boolean>[] {
  const values = valuesOf(organization);
  return templateFacets.flatMap((facet) => {
    const chosen = filter[facet];
    return chosen?.length ? [sql<boolean>`${values[facet]} && ${[...chosen]}::text[]`] : [];
  });
}

/** Counts the templates of the organisation and of the library by each value of each filter, as the other filters narrow them. */
export async function countTemplates({ db, organization }: Context, filter: Filter): Promise<TemplateCounts> {
  const values = valuesOf(organization);
  const columns = templateFacets.map((facet) => sql`${values[facet]} as ${sql.ref(facet)}`);
  const others = (facet: TemplateFacet) =>
    templateFacets.flatMap((other) => {
      const chosen = filter[other];
      return other !== facet && chosen?.length ? [sql`and t.${sql.ref(other)} && ${[...chosen]}::text[]`] : [];
    });
  const counted = templateFacets.map(
    (facet) => sql`select ${sql.lit(facet)} as facet, v.value, count(*)::int as n from t, unnest(t.${sql.ref(facet)}) v(value)
      where true ${sql.join(others(facet), sql` `)} group by v.value`,
  );
  const { rows } = await sql<{ facet: TemplateFacet | 'total'; value: string; n: number }>`
    with t as materialized (select ${sql.join(columns)} from phishing_templates t where ${isInScope(organization, filter)})
    select 'total' as facet, '' as value, count(*)::int as n from phishing_templates t where ${isInScope(organization, {})}
    union all ${sql.join(counted, sql` union all `)}`.execute(db);
  const countOf = (facet: TemplateFacet | 'total', value: string) =>
    rows.find((row) => row.facet === facet && row.value === value)?.n ?? 0;
  const countsOf = <Value extends string>(facet: TemplateFacet, all: readonly Value[]) =>
    Object.fromEntries(all.map((value) => [value, countOf(facet, value)])) as Record<Value, number>;
  return {
    total_count: countOf('total', ''),
    sending: countsOf('sending', sendings),
    language: countsOf('language', languages),
    difficulty: countsOf('difficulty', difficulties),
    kind: countsOf('kind', templateKinds),
    category: countsOf('category', categoryIds),
  };
}

/** The campaigns `c` of a template `t` in this organisation with their counters `n`, without test campaigns. */
const campaignsOf = (organization: string) => sql`campaign_templates m
  join phishing_campaigns c on c.organization_id = m.organization_id and c.id = m.campaign_id and not c.is_testing
    and ${showsRecipients(organization)}
  left join campaign_counters n on n.organization_id = m.organization_id and n.campaign_id = m.campaign_id and n.campaign_template_id = m.id
 where m.organization_id = ${organization} and m.template_id = t.id`;

const wasSent = (organization: string) => sql<boolean>`exists (select from ${campaignsOf(organization)} and n.sent > 0)`;

export type Results = Figures & { campaigns_count: number; is_picked: boolean | null; statuses: string[] | null };

/** The results of a template `t` in this organisation's campaigns. */
export const resultsOf = (organization: string) => sql<Results>`(select to_json(r) from (
  select count(distinct c.id)::int as campaigns_count, bool_or(c.is_picked) as is_picked, array_agg(distinct c.status) as statuses, ${figureSums}
    from ${campaignsOf(organization)}) r)`;
