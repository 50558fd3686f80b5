import { Box, Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Template } from '@vigil/contract/phishing-templates/template.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { templateQuery } from '../api.ts';
import { describeVariables } from '../components/describe-variables.ts';
import { EmailPart } from '../components/email-part.tsx';
import { PagePart } from '../components/page-part.tsx';
import { TemplateActions } from '../components/template-actions.tsx';
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
        actions={template.data === undefined ? undefined : <TemplateActions template={template.data} />}
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

/** One tab for each email and page; the open one is in the address. */
function Parts({ template }: { template: Template }) {
  const { t } = useTranslation();
  const go = useGo();
  const [state, setState] = useSearchState(params);
  const parts = [...template.emails.map(({ id }) => id), ...template.pages.map(({ id }) => id)];
  const part = parts.find((id) => id === state.part) ?? parts[0] ?? '';
  const email = template.emails.find(({ id }) => id === part);
  const page = template.pages.find(({ id }) => id === part);
  const nameOf = (kind: 'email' | 'page', names: readonly { name: string }[], name: string) =>
    names.length > 1 ? describeVariables(name, t) : t(`phishing_templates.${kind}`);
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
                {nameOf('email', template.emails, name)}
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
              {t('phishing_templates.add_email')}
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
      {email !== undefined && <EmailPart template={template} email={email} />}
      {page !== undefined && <PagePart template={template} page={page} />}
    </Stack>
  );
}
