import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { directoryQuery } from '../api.ts';
import { DirectoryForm } from './directory-form.tsx';
import { DirectoryState } from './directory-state.tsx';

/** The organisation's own directory, for sign-in and for importing its people. */
export function DirectorySettings() {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery({ ...directoryQuery(), refetchInterval: 10_000 });
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={6} />;
  return (
    <div style={{ display: 'grid', gap: 16, maxWidth: 820 }}>
      <p style={{ margin: 0, color: 'var(--dim)' }}>{t('directories.text')}</p>
      {data.directory !== null && <DirectoryState directory={data.directory} />}
      <DirectoryForm key={data.directory === null ? 'new' : 'saved'} directory={data.directory} />
    </div>
  );
}
