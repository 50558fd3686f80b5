import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';

type Props = {
  value: boolean;
  onChange: (value: boolean) => void;
  /** Whether the tag is off, so that there is nothing to start. */
  isOff?: boolean;
};

/** Whether the tag's actions run for the people it is assigned to. */
export function OnboardingSwitch({ value, onChange, isOff = false }: Props) {
  const { t } = useTranslation();
  if (isOff) return <Notice status="neutral">{t('tags.assign.off')}</Notice>;
  return (
    <Switch
      label={t('tags.assign.onboarding')}
      description={t('tags.assign.onboarding_text')}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
