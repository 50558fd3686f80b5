import { ActionIcon, Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { attachmentFault, attachmentTypes } from '@vigil/contract/phishing-templates/rules.ts';
import { useTranslation } from 'react-i18next';
import type { EmailDraft } from '../rules.ts';
import classes from './editor-layout.module.css';

const ATTACHMENTS_MAX = 5;
type Attachment = EmailDraft['attachments'][number];

type Props = {
  attachments: Attachment[];
  onChange: (attachments: Attachment[]) => void;
  errors: Record<string, string>;
  isTried: boolean;
};

/** Files made of text: they can hold the link and nothing that runs. */
export function AttachmentsEditor({ attachments, onChange, errors, isTried }: Props) {
  const { t } = useTranslation();
  const set = (index: number, change: Partial<Attachment>) =>
    onChange(attachments.map((one, at) => (at === index ? { ...one, ...change } : one)));
  const faultOf = (one: Attachment) => {
    const fault = isTried ? attachmentFault(one) : null;
    if (fault === null) return {};
    const endings = Object.entries(attachmentTypes).find(([type]) => type === one.type)?.[1] ?? [];
    const word = t(`phishing_templates.attachment.fault.${fault}`, { endings: endings.join(', ') });
    return fault === 'name' ? { name: word } : { content: word };
  };
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
            maxLength={120}
            value={one.name}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
            error={
              (isTried && one.name.trim() === '' ? t('commons:required_field') : faultOf(one).name) ??
              errors[`attachments.${index}.name`]
            }
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
              maxLength={200_000}
              value={one.content}
              onChange={(event) => set(index, { content: event.currentTarget.value })}
              error={faultOf(one).content ?? errors[`attachments.${index}.content`]}
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
