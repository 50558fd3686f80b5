import { ActionIcon, Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import {
  ATTACHMENTS_MAX,
  attachmentRules,
  attachmentTypes,
  isHtmlAttachment,
  type AttachmentType,
} from '@vigil/contract/phishing-templates/rules.ts';
import { useTranslation } from 'react-i18next';
import type { EmailDraft } from '../rules.ts';
import classes from './editor-layout.module.css';

type Attachment = EmailDraft['attachments'][number];

type Props = {
  attachments: Attachment[];
  onChange: (attachments: Attachment[]) => void;
  errorOf: (path: string) => string | undefined;
};

const kinds = {
  'text/html': 'html',
  'text/plain': 'plain',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/zip': 'zip',
} as const satisfies Record<AttachmentType, string>;
const types = Object.keys(kinds) as AttachmentType[];

/** Whether the file is made from plain lines of text, such as a PDF. */
const isMadeFromLines = (attachment: Attachment): boolean => !isHtmlAttachment(attachment) && attachment.type !== 'text/plain';

const PAGE_TEXT = '<p><a href="{{link}}">{{link}}</a></p>\n';

/** Edits the attachments: files that the product makes from text, which can contain the link and nothing executable. */
export function AttachmentsEditor({ attachments, onChange, errorOf }: Props) {
  const { t } = useTranslation();
  const lines = t('phishing_templates.attachment.lines', { skipInterpolation: true });
  /**
   * Returns the change of a file to another format: its new extension, and the new format's default text unless the text was
   * edited.
   */
  const changeFormat = (attachment: Attachment, type: AttachmentType): Partial<Attachment> => ({
    name: attachment.name.replace(/(\.[^.]*)?$/, attachmentTypes[type][0]),
    type,
    ...(attachment.content === PAGE_TEXT || attachment.content === lines
      ? { content: isHtmlAttachment({ type }) ? PAGE_TEXT : lines }
      : {}),
  });
  const set = (index: number, change: Partial<Attachment>) =>
    onChange(attachments.map((attachment, place) => (place === index ? { ...attachment, ...change } : attachment)));
  return (
    <Stack pt={16}>
      {attachments.map((attachment, index) => (
        // Attachments have no identity but their order: two may share a name while they are edited.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={index} className={classes.item}>
          <Select
            label={t('phishing_templates.attachment.type')}
            data={types.map((type) => ({ value: type, label: t(`phishing_templates.attachment.kind.${kinds[type]}`) }))}
            value={attachment.type}
            allowDeselect={false}
            onChange={(type) => type !== null && set(index, changeFormat(attachment, type as AttachmentType))}
          />
          <TextInput
            label={t('phishing_templates.attachment.name')}
            required
            maxLength={attachmentRules.name.max}
            value={attachment.name}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
            error={errorOf(`attachments.${index}.name`)}
          />
          <ActionIcon
            className={classes.remove ?? ''}
            aria-label={t('phishing_templates.attachment.remove')}
            onClick={() => onChange(attachments.filter((_, place) => place !== index))}
          >
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
          <div data-wide>
            <Textarea
              label={t('phishing_templates.attachment.content')}
              description={`${t('phishing_templates.attachment.content_hint')} ${isMadeFromLines(attachment) ? t('phishing_templates.attachment.lines_hint') : ''}`}
              minRows={6}
              maxRows={16}
              maxLength={attachmentRules.content.max}
              value={attachment.content}
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
          onClick={() => onChange([...attachments, { name: 'document.html', type: 'text/html', content: PAGE_TEXT }])}
        >
          {t('phishing_templates.attachment.add')}
        </Button>
      </div>
    </Stack>
  );
}
