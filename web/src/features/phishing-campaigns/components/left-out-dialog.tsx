import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Audience, LeftOutPerson, LeftOutReason } from '@vigil/contract/phishing-campaigns/recipients.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { queryTableProps } from '../../../ui/table/query-table-props.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { UntilWords } from '../../phishing-exclusions/components/until-words.tsx';
import { leftOutQuery } from '../api.ts';

type Props = { targets: Audience; reason: LeftOutReason; onClose: () => void };

/** The people who receive no email for one reason, and what can be done about it. */
export function LeftOutDialog({ targets, reason, onClose }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const people = useQuery(leftOutQuery({ targets, reason, limit: PAGE_SIZE, offset: page * PAGE_SIZE }));
  return (
    <DialogFrame title={t(`phishing_campaigns.left_out_of.${reason}`)} size={640} onClose={onClose}>
      <p>{t(`phishing_campaigns.left_out_why.${reason}`)}</p>
      <DataTable
        label={t(`phishing_campaigns.left_out_of.${reason}`)}
        columns={[
          {
            key: 'user',
            title: t('phishing_campaigns.columns.user'),
            card: 'title',
            cell: ({ user }) => (
              <TwoLine note={user.email} mark={<Avatar name={displayName(user)} />}>
                {displayName(user)}
              </TwoLine>
            ),
          },
          {
            key: 'department',
            title: t('phishing_campaigns.columns.department'),
            cell: ({ department }) => departmentTitle(department.title),
          },
          ...(reason === 'excluded'
            ? [
                {
                  key: 'why',
                  title: t('phishing_exclusions.columns.reason'),
                  cell: ({ exclusion }: LeftOutPerson) =>
                    exclusion && <TwoLine note={<UntilWords until={exclusion.until} />}>{exclusion.reason}</TwoLine>,
                },
              ]
            : []),
        ]}
        rowKey={({ user }) => user.id}
        page={page}
        onPage={setPage}
        {...queryTableProps(people)}
        empty={<EmptyState title={t('ui.nothing_found')} />}
      />
    </DialogFrame>
  );
}
