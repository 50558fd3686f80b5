import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import type { FilterChip } from '../../../ui/filter-chips.tsx';
import { campaignNameQuery } from '../../phishing-campaigns/api.ts';
import { type FilterDraft, noFilter } from '../rules.ts';
import { useFilterNames } from './use-filter-names.ts';

const NAMED_MAX = 5;

/** The applied filters as removable chips. */
export function useFilterChips(filter: FilterDraft, show: (patch: Partial<FilterDraft>) => void): FilterChip[] {
  const { t } = useTranslation();
  const { risk_from, risk_to, risk_group, departments, roles, tags, campaign, results, simulated } = filter;
  const { period_event, event_from, event_to } = filter;
  const { courses, course_progress, learning, address, access } = filter;
  const name = useQuery({ ...campaignNameQuery(campaign), enabled: campaign !== '' }).data?.name ?? '…';
  const names = useFilterNames({ departments, tags, courses });
  const chip = (key: string, isOn: boolean, label: string, off: Partial<FilterDraft>) =>
    isOn ? [{ key, label, onRemove: () => show(off) }] : [];
  const without = (list: readonly string[], removed: string) => list.filter((item) => item !== removed);
  /** Returns one chip per value, or, if there are many values, one chip with the first value and the number of the others. */
  const chipsOf = (kind: 'departments' | 'tags' | 'courses', ids: readonly string[], nameOf: (id: string) => string) =>
    ids.length <= NAMED_MAX
      ? ids.flatMap((id) =>
          chip(id, true, t(`employees.filter.chip_${kind}`, { name: nameOf(id) }), { [kind]: without(ids, id) }),
        )
      : chip(
          kind,
          true,
          t(`employees.filter.chip_${kind}`, {
            name: t('employees.filter.and_more', { name: nameOf(ids[0]!), number: formatNumber(ids.length - 1) }),
          }),
          { [kind]: [] },
        );
  return [
    ...chip(
      'risk',
      risk_from !== noFilter.risk_from || risk_to !== noFilter.risk_to,
      t('employees.filter.chip_risk', { from: risk_from, to: risk_to }),
      { risk_from: noFilter.risk_from, risk_to: noFilter.risk_to },
    ),
    ...(risk_group === '' ? [] : chip('risk_group', true, t(`employees.filter.risk_groups.${risk_group}`), { risk_group: '' })),
    ...chipsOf('departments', departments, names.departments),
    ...chipsOf('tags', tags, names.tags),
    ...roles.flatMap((role) => chip(role, true, t(`employees.role.${role as 'employee'}`), { roles: without(roles, role) })),
    ...chip('campaign', campaign !== '', t('employees.filter.chip_campaign', { name }), { campaign: '', results: [] }),
    ...results.flatMap((result) =>
      chip(result, true, t(`employees.filter.${campaign === '' ? 'ever' : 'result'}.${result as 'clicked'}`), {
        results: without(results, result),
      }),
    ),
    ...(simulated === '' ? [] : chip('simulated', true, t(`employees.filter.chip_simulated.${simulated}`), { simulated: '' })),
    ...(period_event === ''
      ? []
      : chip(
          'period_event',
          true,
          t(`employees.filter.period_event.${period_event}`, { from: dayOf(event_from), to: dayOf(event_to) }),
          { period_event: '', event_from: '', event_to: '' },
        )),
    ...chipsOf('courses', courses, names.courses),
    ...(course_progress === ''
      ? []
      : chip(
          'course_progress',
          true,
          t('employees.filter.chip_progress', { name: t(`employees.filter.course_progress.${course_progress}`).toLowerCase() }),
          { course_progress: '' },
        )),
    ...(learning === ''
      ? []
      : chip(
          'learning',
          true,
          t('employees.filter.chip_plan', { name: t(`employees.filter.learning.${learning}`).toLowerCase() }),
          { learning: '' },
        )),
    ...(access === ''
      ? []
      : chip('access', true, t('employees.filter.chip_access', { name: t(`employees.filter.access.${access}`).toLowerCase() }), {
          access: '',
        })),
    ...chip('address', address === 'REFUSED', t('employees.filter.chip_address'), { address: '' }),
  ];
}

const dayOf = (day: string): string => (day === '' ? '…' : formatDate(day));
