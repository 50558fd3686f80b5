import { ActionIcon, Menu } from '@mantine/core';
import type { IssuedCertificate } from '@vigil/contract/certificates/certificate.ts';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLine } from '../../../ui/two-line.tsx';
import { useDownloadCertificate, useReinstateCertificate } from '../api.ts';
import { CertificateStatePill } from './certificate-state.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

/** Returns the columns of a list of certificates: `name` comes first; `mayIssue` adds actions on certificates. */
export function useCertificateColumns(
  name: Pick<Column<IssuedCertificate>, 'title' | 'cell'>,
  { mayIssue }: { mayIssue: boolean },
): Column<IssuedCertificate>[] {
  const { t } = useTranslation();
  return [
    { key: 'name', card: 'title', width: '32%', ...name },
    { key: 'number', title: t('certificates.number'), cell: ({ number }) => number },
    {
      key: 'state',
      title: t('certificates.state_title'),
      cell: ({ state, revoked }) => (
        <TwoLine
          note={
            revoked && [formatDateTime(revoked.at), revoked.by_name, revoked.reason].filter((part) => part !== null).join(' · ')
          }
        >
          <CertificateStatePill state={state} />
        </TwoLine>
      ),
    },
    {
      key: 'completed',
      title: t('certificates.completed_on'),
      isExtra: true,
      cell: ({ completed_on }) => formatDate(completed_on),
    },
    {
      key: 'until',
      title: t('certificates.valid_until'),
      cell: ({ valid_until }) => (valid_until === null ? t('certificates.for_good') : formatDate(valid_until)),
    },
    ...(mayIssue
      ? [
          {
            key: 'actions',
            title: '',
            align: 'end' as const,
            width: 56,
            card: 'corner' as const,
            cell: (certificate: IssuedCertificate) => <Actions one={certificate} />,
          },
        ]
      : []),
  ];
}

function Actions({ one }: { one: IssuedCertificate }) {
  const { t } = useTranslation();
  const [isRevoking, setRevoking] = useState(false);
  const download = useDownloadCertificate();
  const reinstate = useReinstateCertificate();
  const params = { id: one.id };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            loading={download.isPending || reinstate.isPending}
            aria-label={t('certificates.actions_of', { name: one.holder })}
          >
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {one.revoked === null ? (
            <>
              <Menu.Item onClick={() => download.mutate({ params })}>{t('certificates.download')}</Menu.Item>
              <Menu.Item color="red" onClick={() => setRevoking(true)}>
                {t('certificates.revoke')}
              </Menu.Item>
            </>
          ) : (
            <Menu.Item onClick={() => reinstate.mutate({ params })}>{t('certificates.reinstate')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isRevoking && <RevokeDialog certificate={one} onClose={() => setRevoking(false)} />}
    </>
  );
}
