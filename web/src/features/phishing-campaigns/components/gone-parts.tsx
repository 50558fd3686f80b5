import { Box } from '@mantine/core';
import type { CampaignForm } from '@vigil/contract/phishing-campaigns/campaign-form.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { List } from '../../../ui/list.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** The parts of a repeated campaign that do not exist any more. */
export function GoneParts({ gone }: { gone: CampaignForm['gone'] }) {
  const { templates, departments, people, tags, course, redirect_page } = gone;
  const { t } = useTranslation();
  const lines = [
    templates.length > 0 && t('phishing_campaigns.repeat.templates', { names: templates.join(', ') }),
    departments > 0 && t('phishing_campaigns.repeat.departments', { count: departments, formatted: formatNumber(departments) }),
    people > 0 && t('phishing_campaigns.repeat.people', { count: people, formatted: formatNumber(people) }),
    tags > 0 && t('phishing_campaigns.repeat.tags', { count: tags, formatted: formatNumber(tags) }),
    course !== null && t('phishing_campaigns.repeat.course', { title: course }),
    redirect_page !== null && t('phishing_campaigns.repeat.redirect_page', { name: redirect_page }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <Box mb="md">
      <Notice status="warning">
        {t('phishing_campaigns.repeat.gone')}
        <List>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </List>
      </Notice>
    </Box>
  );
}
