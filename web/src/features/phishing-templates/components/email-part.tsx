import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarEvent, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Email, Template } from '@vigil/contract/phishing-templates/template.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { List } from '../../../ui/list.tsx';
import { useDeleteEmail, useSendTestEmail } from '../api.ts';
import { describeVariables } from './describe-variables.ts';
import { EmailPreview } from './email-preview.tsx';
import { RatingCard } from './rating-card.tsx';
import { RedFlagsList } from './red-flags-list.tsx';
import { TestButton } from './test-button.tsx';

type Props = { template: Template; email: Email };

/** One email of a template: its preview, its difficulty and its red flags. */
export function EmailPart({ template, email }: Props) {
  const { t } = useTranslation();
  return (
    <Columns last={320}>
      <Card title={t('phishing_templates.email')} aside={<EmailActions template={template} email={email} />}>
        <EmailPreview email={email} language={template.language} flags={email.red_flags} />
      </Card>
      <Stack>
        <RatingCard template={template} email={email} />
        <Card title={t('phishing_templates.flags')}>
          <RedFlagsList flags={email.red_flags} />
        </Card>
        <AttachmentsCard email={email} />
      </Stack>
    </Columns>
  );
}

function EmailActions({ template, email }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const test = useSendTestEmail();
  const remove = useDeleteEmail();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Group gap={8}>
      {!template.is_library && template.emails.length > 1 && (
        <ActionIcon aria-label={t('phishing_templates.delete_email')} onClick={() => setDeleting(true)}>
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <TestButton isPending={test.isPending} onClick={() => test.mutate({ params: { id: email.id } })} />
      {!template.is_library && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() =>
            void go({
              to: '/admin/phishing/templates/$template_id/email/$email_id/edit',
              params: { template_id: template.id, email_id: email.id },
            })
          }
        >
          {t('phishing_templates.edit_email')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('phishing_templates.delete_email_title', { name: describeVariables(email.name, t) })}
        isPending={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate({ params: { id: email.id } }, { onSuccess: () => setDeleting(false) })}
      >
        {t('phishing_templates.delete_email_text')}
      </ConfirmDialog>
    </Group>
  );
}

function AttachmentsCard({ email }: { email: Email }) {
  const { t } = useTranslation();
  return (
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
  );
}
