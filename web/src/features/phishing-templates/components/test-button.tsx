import { Button } from '@mantine/core';
import { IconMailFast } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Sends a trial email to the signed-in person at once; a toast reports the result. */
export function TestButton({ isPending, onClick }: { isPending: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" leftSection={<IconMailFast size={16} />} loading={isPending} onClick={onClick}>
      {t('phishing_templates.test')}
    </Button>
  );
}
