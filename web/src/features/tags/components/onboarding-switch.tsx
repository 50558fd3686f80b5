import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { value: boolean; onChange: (value: boolean) => void };

/** Whether the tag's actions run for those on whom it lands. */
export function OnboardingSwitch({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Switch
      label={t('tags.assign.onboarding')}
      description={t('tags.assign.onboarding_text')}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
