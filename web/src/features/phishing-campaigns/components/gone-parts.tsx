import { Box } from '@mantine/core';
import type { CampaignForm } from '@vigil/contract/phishing-campaigns/campaign-form.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { List } from '../../../ui/list.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** What of a campaign that is repeated could not be taken over. */
export function GoneParts({ gone: { templates, departments, people, course } }: { gone: CampaignForm['gone'] }) {
  const { t } = useTranslation();
  const lines = [
    templates.length > 0 && t('phishing_campaigns.repeat.templates', { names: templates.join(', ') }),
    departments > 0 && t('phishing_campaigns.repeat.departments', { count: departments, formatted: formatNumber(departments) }),
    people > 0 && t('phishing_campaigns.repeat.people', { count: people, formatted: formatNumber(people) }),
    course !== null && t('phishing_campaigns.repeat.course', { title: course }),
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
