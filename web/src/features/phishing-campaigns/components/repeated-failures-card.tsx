import type { FailedPerson } from '@vigil/contract/phishing-campaigns/failures.ts';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatNumber, formatProgress } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { OutcomePill } from '../../phishing-results/components/outcome-pill.tsx';
import { useMinGroupSize } from '../../profile/api.ts';
import { failureTotalsQuery, failuresQuery } from '../api.ts';
import { nextStepFor } from '../rules/recipients.ts';
import { sectionOf } from '../rules/list.ts';
import classes from './campaign-results.module.css';

const ROWS = 4;

/** People who failed repeatedly, each with a next step. No score and no ranking; renders nothing where results are anonymous. */
export function RepeatedFailuresCard({ campaign: { id, by_tag, status } }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const isNamed = useMinGroupSize() === null;
  const { data } = useQuery({
    ...failuresQuery({ params: { id }, query: { limit: ROWS, repeat: 'true' } }, status === 'active'),
    enabled: isNamed,
  });
  const inRow = useQuery(failureTotalsQuery(id)).data?.repeat_failures ?? 0;
  if (!isNamed || data === undefined || data.total_count === 0) return null;
  return (
    <Card
      title={t('phishing_campaigns.results.help.title', { formatted: formatNumber(data.total_count) })}
      aside={
        <Group gap={10}>
          <small>{t('phishing_campaigns.results.help.who', { count: inRow, formatted: formatNumber(inRow) })}</small>
          <ScreenLink
            to={sectionOf(by_tag).campaign}
            params={{ campaign_id: id }}
            search={{ tab: 'recipients', view: 'failed', repeat: 'true' }}
          >
            {t('phishing_campaigns.results.all', { formatted: formatNumber(data.total_count) })}
          </ScreenLink>
        </Group>
      }
    >
      <table className={classes.table} aria-label={t('phishing_campaigns.results.help.label')}>
        <thead>
          <tr>
            <th scope="col">{t('phishing_campaigns.columns.user')}</th>
            <th scope="col">{t('phishing_campaigns.failures.did')}</th>
            <th scope="col">{t('phishing_campaigns.failures.learnt')}</th>
            <th scope="col" className={classes.end}>
              {t('phishing_campaigns.results.help.next')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((person) => (
            <PersonRow key={person.delivery_id} person={person} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function PersonRow({ person }: { person: FailedPerson }) {
  const { t } = useTranslation();
  const { user, department, status, course } = person;
  return (
    <tr>
      <th scope="row">
        <TwoLine note={departmentTitle(department.title)} mark={<Avatar name={displayName(user)} />}>
          {displayName(user)}
        </TwoLine>
      </th>
      <td data-label={t('phishing_campaigns.failures.did')}>
        <OutcomePill user={{ state: 'sent', status, automated_count: 0 }} />
      </td>
      <td data-label={t('phishing_campaigns.failures.learnt')}>
        {course === null
          ? t('phishing_campaigns.results.help.no_course')
          : t('phishing_campaigns.results.help.course', { progress: formatProgress(course.progress) })}
      </td>
      <td className={classes.end} data-label={t('phishing_campaigns.results.help.next')}>
        <ScreenLink to="/admin/staff/employees/$employee_id" params={{ employee_id: user.id }}>
          {t(`phishing_campaigns.results.help.step.${nextStepFor(person)}`)}
        </ScreenLink>
      </td>
    </tr>
  );
}
