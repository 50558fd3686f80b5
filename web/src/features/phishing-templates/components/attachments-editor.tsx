import { ActionIcon, Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ATTACHMENTS_MAX, attachmentRules } from '@vigil/contract/phishing-templates/rules.ts';
import { useTranslation } from 'react-i18next';
import type { EmailDraft } from '../rules.ts';
import classes from './editor-layout.module.css';

type Attachment = EmailDraft['attachments'][number];

type Props = {
  attachments: Attachment[];
  onChange: (attachments: Attachment[]) => void;
  errorOf: (path: string) => string | undefined;
};

/** Files made of text: they can hold the link and nothing that runs. */
export function AttachmentsEditor({ attachments, onChange, errorOf }: Props) {
  const { t } = useTranslation();
  const set = (index: number, change: Partial<Attachment>) =>
    onChange(attachments.map((one, at) => (at === index ? { ...one, ...change } : one)));
  return (
    <Stack pt={16}>
      {attachments.map((one, index) => (
        // Their order is their identity: two may have one name while they are written.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={index} className={classes.item}>
          <Select
            label={t('phishing_templates.attachment.type')}
            data={[
              { value: 'text/html', label: t('phishing_templates.attachment.html') },
              { value: 'text/plain', label: t('phishing_templates.attachment.plain') },
            ]}
            value={one.type}
            allowDeselect={false}
            onChange={(type) => type !== null && set(index, { type })}
          />
          <TextInput
            label={t('phishing_templates.attachment.name')}
            required
            maxLength={attachmentRules.name.max}
            value={one.name}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
            error={errorOf(`attachments.${index}.name`)}
          />
          <ActionIcon
            className={classes.remove ?? ''}
            aria-label={t('phishing_templates.attachment.remove')}
            onClick={() => onChange(attachments.filter((_, at) => at !== index))}
          >
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
          <div data-wide>
            <Textarea
              label={t('phishing_templates.attachment.content')}
              description={t('phishing_templates.attachment.content_hint')}
              minRows={6}
              maxRows={16}
              maxLength={attachmentRules.content.max}
              value={one.content}
              onChange={(event) => set(index, { content: event.currentTarget.value })}
              error={errorOf(`attachments.${index}.content`)}
            />
          </div>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={attachments.length >= ATTACHMENTS_MAX}
          onClick={() =>
            onChange([
              ...attachments,
              { name: 'document.html', type: 'text/html', content: '<p><a href="{{link}}">{{link}}</a></p>\n' },
            ])
          }
        >
          {t('phishing_templates.attachment.add')}
        </Button>
      </div>
    </Stack>
  );
}
