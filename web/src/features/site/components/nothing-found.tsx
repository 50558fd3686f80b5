import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      scene="scene-search"
      title={t('site.nothing_found', { search })}
      text={t('site.nothing_found_text')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('site.clear_search')}
        </Button>
      }
    />
  );
}
