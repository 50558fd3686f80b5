import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { personCertificatesQuery } from '../api.ts';
import { useCertificateColumns } from './certificate-columns.tsx';

/** A person's certificates, for the people who administer them. */
export function PersonCertificates({ user_id, mayIssue }: { user_id: string; mayIssue: boolean }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(personCertificatesQuery(user_id));
  const columns = useCertificateColumns(
    { title: t('certificates.course'), cell: ({ course_title }) => course_title },
    { mayIssue },
  );
  return (
    <DataTable
      label={t('certificates.title')}
      columns={columns}
      rows={data?.data}
      rowKey={({ id }) => id}
      isError={isError}
      onRetry={() => void refetch()}
      empty={<EmptyState title={t('certificates.none')} text={t('certificates.none_text')} />}
    />
  );
}
