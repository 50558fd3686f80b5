import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { directoryQuery } from '../api.ts';
import { DirectoryForm } from '../components/directory-form.tsx';
import { DirectoryState } from '../components/directory-state.tsx';

/** The organisation's own directory: sign-in with it, and its people here. */
export function DirectoryScreen() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({ ...directoryQuery(), refetchInterval: 10_000 });
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={t('directories.title')} crumbs={[{ text: t('menu.section.settings') }]} state={t('directories.text')} />
      {data === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <div style={{ display: 'grid', gap: 16, maxWidth: 820 }}>
          {data.directory !== null && <DirectoryState directory={data.directory} />}
          <DirectoryForm key={data.directory === null ? 'new' : 'kept'} directory={data.directory} />
        </div>
      )}
    </>
  );
}
