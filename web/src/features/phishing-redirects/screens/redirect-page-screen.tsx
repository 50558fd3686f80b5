import { Button, Group, Text } from '@mantine/core';
import type { RedirectPage } from '@vigil/contract/phishing-redirects/redirect-page.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { List } from '../../../ui/list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { PagePreview } from '../../phishing-templates/components/page-preview.tsx';
import { useDeleteRedirectPage } from '../api.ts';
import { StoredPage } from '../components/stored-page.tsx';

export function RedirectPageScreen() {
  const { t } = useTranslation();
  const { id } = useRouteParams('/admin/phishing/redirect/detail/$id');
  return (
    <StoredPage id={id}>
      {(page) => (
        <>
          <PageHeader
            title={page.name}
            crumbs={[
              { text: t('menu.section.phishing') },
              { text: t('phishing_redirects.title'), to: '/admin/phishing/redirect' },
            ]}
            state={t('phishing_redirects.updated', { date: formatDateTime(page.updated_at) })}
            actions={<Actions page={page} />}
          />
          <Columns last={320}>
            <Card title={t('phishing_templates.preview')}>
              <PagePreview title={page.name} html={page.html} language={currentLanguage()} note={t('phishing_redirects.note')} />
            </Card>
            <Card
              title={t('phishing_redirects.used_in')}
              aside={page.campaigns_count > 0 && <Text c="dimmed">{formatNumber(page.campaigns_count)}</Text>}
            >
              <Uses page={page} />
            </Card>
          </Columns>
        </>
      )}
    </StoredPage>
  );
}

function Actions({ page: { id, name, campaigns_count } }: { page: RedirectPage }) {
  const { t } = useTranslation();
  const go = useGo();
  const remove = useDeleteRedirectPage();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setDeleting(true)}>
        {t('commons:delete')}
      </Button>
      <Button
        leftSection={<IconPencil size={16} />}
        onClick={() => void go({ to: '/admin/phishing/redirect/edit/$id', params: { id } })}
      >
        {t('commons:edit')}
      </Button>
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('phishing_redirects.delete_title', { name })}
        isPending={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={() =>
          remove.mutate({ params: { id } }, { onSuccess: () => void go({ to: '/admin/phishing/redirect', replace: true }) })
        }
      >
        {t(campaigns_count > 0 ? 'phishing_redirects.delete_used' : 'phishing_redirects.delete_text')}
      </ConfirmDialog>
    </>
  );
}

function Uses({ page: { campaigns, campaigns_count } }: { page: RedirectPage }) {
  const { t } = useTranslation();
  if (campaigns.length === 0) return <Text c="dimmed">{t('phishing_redirects.used_nowhere')}</Text>;
  const more = campaigns_count - campaigns.length;
  return (
    <>
      <List isLined>
        {campaigns.map(({ id, name, status, start_date }) => (
          <li key={id}>
            <TwoLine note={`${t(`phishing_campaigns.status.${status}`)} · ${formatDate(start_date)}`}>
              <ScreenLink to="/admin/phishing/campaigns/$campaign_id" params={{ campaign_id: id }}>
                {name}
              </ScreenLink>
            </TwoLine>
          </li>
        ))}
      </List>
      {more > 0 && (
        <Group mt={8}>
          <Text c="dimmed">{t('phishing_redirects.more', { count: more, formatted: formatNumber(more) })}</Text>
        </Group>
      )}
    </>
  );
}
