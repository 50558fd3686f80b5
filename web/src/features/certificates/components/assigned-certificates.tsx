import { Select } from '@mantine/core';
import { certificateStates } from '@vigil/contract/certificates/certificate.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { choice, number, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { CountedTitle } from '../../../ui/counted-title.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { certificatesQuery } from '../api.ts';
import { useCertificateColumns } from './certificate-columns.tsx';

type Props = {
  /** The assignment's id. */
  id: string;
  /** Whether certificates are still being issued, so that the list is polled. */
  isIssuing: boolean;
  aside: ReactNode;
};

const POLL_MS = 5_000;
const everyState = 'all';
const states = [everyState, ...certificateStates] as const;
/** These address parameters have other names than those of the learner list on the same page. */
const params = { issued_page: number(), issued: text(), issued_state: choice(states, everyState) };

/** The certificates issued by an assignment, and whether each is valid. */
export function AssignedCertificates({ id, isIssuing, aside }: Props) {
  const { t } = useTranslation();
  const [{ issued_page: page, issued: search, issued_state: state }, setView] = useSearchState(params);
  const stateFilter = state === everyState ? undefined : state;
  const found = useQuery({
    ...certificatesQuery({
      params: { id },
      query: {
        limit: PAGE_SIZE,
        offset: page * PAGE_SIZE,
        ...(search !== '' && { search }),
        ...(stateFilter && { state: stateFilter }),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isIssuing ? POLL_MS : false,
  });
  const columns = useCertificateColumns({ title: t('certificates.holder'), cell: ({ holder }) => holder }, { mayIssue: true });
  const isNarrowed = search !== '' || stateFilter !== undefined;
  return (
    <Card
      title={<CountedTitle title={t('certificates.title')} total={found.data?.total_count} isNarrowed={isNarrowed} />}
      aside={
        <>
          <SearchInput
            label={t('certificates.search')}
            value={search}
            onChange={(issued) => setView({ issued, issued_page: 0 }, { replace: true })}
          />
          <Select
            aria-label={t('certificates.state_title')}
            value={state}
            allowDeselect={false}
            w={160}
            onChange={(next) => setView({ issued_state: states.find((known) => known === next) ?? everyState, issued_page: 0 })}
            data={[
              { value: everyState, label: t('commons:all') },
              ...certificateStates.map((value) => ({ value, label: t(`certificates.states.${value}`) })),
            ]}
          />
          {aside}
        </>
      }
    >
      <DataTable
        label={t('certificates.title')}
        columns={columns}
        rows={found.data?.data}
        rowKey={(row) => row.id}
        total={found.data?.total_count}
        page={page}
        onPage={(next) => setView({ issued_page: next })}
        isFetching={found.isPlaceholderData}
        isError={found.isError}
        onRetry={() => void found.refetch()}
        empty={
          <EmptyState
            title={t(isNarrowed ? 'ui.nothing_found' : 'certificates.none')}
            text={isNarrowed ? '' : t('certificates.none_text')}
          />
        }
      />
    </Card>
  );
}
