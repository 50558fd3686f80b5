import { Select } from '@mantine/core';
import { actions, type Action } from '@vigil/contract/phishing-results/rules.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { FORM_TARGET } from '../rules/draft.ts';

/** Chooses the minimum result; "opened" is the weakest sign. */
export function ResultThresholdSelect({ value, onChange }: { value: Action; onChange: (target: Action) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('phishing_campaigns.form.send_to')}
        description={value === FORM_TARGET ? t('phishing_campaigns.form.why_clicked') : undefined}
        data={actions.map((target) => ({ value: target, label: t(`phishing_campaigns.form.from.${target}`) }))}
        value={value}
        allowDeselect={false}
        onChange={(target) => target !== null && onChange(target)}
      />
      {value === 'opened' && <Notice status="neutral">{t('phishing_campaigns.form.opened_is_weak')}</Notice>}
    </>
  );
}
