import { Stack, Text } from '@mantine/core';
import type { Action } from '@vigil/contract/phishing-results/rules.ts';
import { useTranslation } from 'react-i18next';
import type { FollowUpDraft } from '../rules/draft.ts';

type Props = {
  form: Pick<FollowUpDraft, 'name' | 'templates' | 'isDelay' | 'dateDelay' | 'hasAutoCourse' | 'course'>;
  targets: Action;
};

/** A follow-up that has not begun yet, in a few lines. */
export function FollowUpSummary({ form: { name, templates, isDelay, dateDelay, hasAutoCourse, course }, targets }: Props) {
  const { t } = useTranslation();
  const days = isDelay ? (dateDelay ?? 0) : 0;
  return (
    <Stack gap={4}>
      <b>{name}</b>
      <Text c="dimmed">
        {days === 0
          ? t('phishing_campaigns.follow_up.begins')
          : t('phishing_campaigns.follow_up.begins_after', { count: days, formatted: days })}{' '}
        · {t(`phishing_campaigns.form.from.${targets}`)}
      </Text>
      <Text c="dimmed">{templates.map((template) => template.name).join(', ')}</Text>
      {hasAutoCourse && course !== null && (
        <Text c="dimmed">{t('phishing_campaigns.follow_up.course', { title: course.title })}</Text>
      )}
    </Stack>
  );
}
