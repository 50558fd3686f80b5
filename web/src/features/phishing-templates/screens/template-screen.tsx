import { ActionIcon, Box, Button, Group, Menu, Stack, Tabs, Text } from '@mantine/core';
import {
  IconCalendarEvent,
  IconCopy,
  IconDots,
  IconPaperclip,
  IconPencil,
  IconPlus,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import type { Template } from '@vigil/contract/phishing-templates/template.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List } from '../../../ui/list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { templateQuery, useCopyTemplate, useDeleteEmail, useDeleteTemplate, useSendTestEmail } from '../api.ts';
import { LetterPreview } from '../components/letter-preview.tsx';
import { PagePreview } from '../components/page-preview.tsx';
import { RatingCard } from '../components/rating-card.tsx';
import { RedFlagsList } from '../components/red-flags-list.tsx';
import { TestButton } from '../components/test-button.tsx';
import { TemplatePills } from '../components/template-pills.tsx';
import { TemplateTiles } from '../components/template-tiles.tsx';

const params = { part: text() };

export function TemplateScreen() {
  const { t } = useTranslation();
  const { template_id } = useRouteParams('/admin/phishing/templates/$template_id');
  const template = useQuery(templateQuery(template_id));
  const crumbs = [
    { text: t('menu.section.phishing') },
    { text: t('phishing_templates.title'), to: '/admin/phishing/templates' as const },
  ];
  if (template.isLoadingError) {
    return <ErrorState error={template.error} onRetry={() => void template.refetch()} />;
  }
  return (
    <>
      <PageHeader
        title={template.data?.name}
        crumbs={crumbs}
        state={template.data === undefined ? undefined : <TemplatePills template={template.data} />}
        actions={template.data === undefined ? undefined : <Actions template={template.data} />}
      />
      {template.data?.description !== undefined && template.data.description !== '' && (
        <Text c="dimmed" maw={720} mt={-8} mb={16}>
          {template.data.description}
        </Text>
      )}
      {template.data?.is_library === true && <Notice status="neutral">{t('phishing_templates.library_note')}</Notice>}
      <Box mt="md">
        <TemplateTiles id={template_id} />
      </Box>
      {template.data === undefined ? <SkeletonRows count={4} height={120} /> : <Parts template={template.data} />}
    </>
  );
}

function Actions({ template }: { template: Template }) {
  const { t } = useTranslation();
  const go = useGo();
  const copy = useCopyTemplate();
  const remove = useDeleteTemplate();
  const [isDeleting, setDeleting] = useState(false);
  const params = { template_id: template.id };
  const copyIt = () =>
    copy.mutate(
      { params: { id: template.id } },
      { onSuccess: ({ id }) => void go({ to: '/admin/phishing/templates/$template_id', params: { template_id: id } }) },
    );
  const isComplete = template.emails.length > 0 && template.pages.length > 0;
  return (
    <>
      {template.is_library ? (
        <Button variant="default" leftSection={<IconCopy size={16} />} loading={copy.isPending} onClick={copyIt}>
          {t('phishing_templates.copy')}
        </Button>
      ) : (
        <>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" aria-label={t('commons:actions')}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconCopy size={16} />} onClick={copyIt}>
                {t('phishing_templates.copy')}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={() => setDeleting(true)}>
                {t('commons:delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} />}
            onClick={() => void go({ to: '/admin/phishing/templates/$template_id/edit', params })}
          >
            {t('commons:edit')}
          </Button>
        </>
      )}
      <Button
        leftSection={<IconSend size={16} />}
        disabled={!isComplete}
        onClick={() => void go({ to: '/admin/phishing/campaigns/create', search: { template: template.id } })}
      >
        {t('phishing_templates.launch')}
      </Button>
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('phishing_templates.delete_title', { name: template.name })}
        isPending={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id: template.id } },
            { onSuccess: () => void go({ to: '/admin/phishing/templates', replace: true }) },
          )
        }
      >
        {t('phishing_templates.delete_text')}
      </ConfirmDialog>
    </>
  );
}

/** A tab a letter or page; the open one stands in the address. */
function Parts({ template }: { template: Template }) {
  const { t } = useTranslation();
  const go = useGo();
  const [state, setState] = useSearchState(params);
  const parts = [...template.emails.map(({ id }) => id), ...template.pages.map(({ id }) => id)];
  const part = parts.find((id) => id === state.part) ?? parts[0] ?? '';
  const email = template.emails.find(({ id }) => id === part);
  const page = template.pages.find(({ id }) => id === part);
  const nameOf = (kind: 'letter' | 'page', names: readonly { name: string }[], name: string) =>
    names.length > 1 ? name : t(`phishing_templates.${kind}`);
  const toParams = { template_id: template.id };
  return (
    <Stack gap={12}>
      {!template.is_library && template.emails.length === 0 && (
        <Notice status="warning">{t('phishing_templates.incomplete_email')}</Notice>
      )}
      {!template.is_library && template.pages.length === 0 && (
        <Notice status="warning">{t('phishing_templates.incomplete_page')}</Notice>
      )}
      <Toolbar>
        <Tabs value={part} onChange={(chosen) => setState({ part: chosen ?? '' }, { replace: true })}>
          <Tabs.List aria-label={t('phishing_templates.parts')}>
            {template.emails.map(({ id, name }) => (
              <Tabs.Tab key={id} value={id}>
                {nameOf('letter', template.emails, name)}
              </Tabs.Tab>
            ))}
            {template.pages.map(({ id, name }) => (
              <Tabs.Tab key={id} value={id}>
                {nameOf('page', template.pages, name)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        {!template.is_library && (
          <Group gap={8}>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} />}
              onClick={() => void go({ to: '/admin/phishing/templates/$template_id/email/create', params: toParams })}
            >
              {t('phishing_templates.add_letter')}
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} />}
              onClick={() => void go({ to: '/admin/phishing/templates/$template_id/page/create', params: toParams })}
            >
              {t('phishing_templates.add_page')}
            </Button>
          </Group>
        )}
      </Toolbar>
      {email !== undefined && (
        <Columns last={320}>
          <Card
            title={t('phishing_templates.letter')}
            aside={<LetterActions template={template} email_id={email.id} name={email.name} />}
          >
            <LetterPreview letter={email} language={template.language} flags={email.red_flags} />
          </Card>
          <Stack>
            <RatingCard template={template} />
            <Card title={t('phishing_templates.flags')}>
              <RedFlagsList flags={email.red_flags} />
            </Card>
            <Card title={t('phishing_templates.attachments')}>
              {email.invitation !== null && (
                <Text pb={8}>
                  <IconCalendarEvent size={16} stroke={1.6} aria-hidden style={{ verticalAlign: '-3px' }} />{' '}
                  {t('phishing_templates.invitation.shown', {
                    count: email.invitation.days,
                    time: email.invitation.time,
                    minutes: email.invitation.minutes,
                  })}
                </Text>
              )}
              {email.attachments.length === 0 && email.invitation === null ? (
                <Text c="dimmed">{t('phishing_templates.no_attachments')}</Text>
              ) : (
                <List gap={8}>
                  {email.attachments.map(({ name }) => (
                    <li key={name}>
                      <Group gap={8} wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
                        <IconPaperclip size={16} stroke={1.6} aria-hidden /> {name}
                      </Group>
                    </li>
                  ))}
                </List>
              )}
            </Card>
          </Stack>
        </Columns>
      )}
      {page !== undefined && (
        <Card
          title={t('phishing_templates.page')}
          aside={
            !template.is_library && (
              <Button
                variant="default"
                leftSection={<IconPencil size={16} />}
                onClick={() =>
                  void go({
                    to: '/admin/phishing/templates/$template_id/page/$page_id/edit',
                    params: { ...toParams, page_id: page.id },
                  })
                }
              >
                {t('phishing_templates.edit_page')}
              </Button>
            )
          }
        >
          <PagePreview html={page.html} language={template.language} note={t('phishing_templates.page_note')} />
        </Card>
      )}
    </Stack>
  );
}

function LetterActions({ template, email_id, name }: { template: Template; email_id: string; name: string }) {
  const { t } = useTranslation();
  const go = useGo();
  const test = useSendTestEmail();
  const remove = useDeleteEmail();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Group gap={8}>
      {!template.is_library && template.emails.length > 1 && (
        <ActionIcon aria-label={t('phishing_templates.delete_letter')} onClick={() => setDeleting(true)}>
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <TestButton isPending={test.isPending} onClick={() => test.mutate({ params: { id: email_id } })} />
      {!template.is_library && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() =>
            void go({
              to: '/admin/phishing/templates/$template_id/email/$email_id/edit',
              params: { template_id: template.id, email_id },
            })
          }
        >
          {t('phishing_templates.edit_letter')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('phishing_templates.delete_letter_title', { name })}
        isPending={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate({ params: { id: email_id } }, { onSuccess: () => setDeleting(false) })}
      >
        {t('phishing_templates.delete_letter_text')}
      </ConfirmDialog>
    </Group>
  );
}
