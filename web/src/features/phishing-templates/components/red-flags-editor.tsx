import { ActionIcon, Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import { RED_FLAGS_MAX, redFlagRules } from '@vigil/contract/phishing-templates/rules.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type EmailDraft, isMarkFound } from '../rules.ts';
import classes from './editor-layout.module.css';

const places = ['sender', 'subject', 'body', 'link'] as const;

type Props = { letter: EmailDraft; onChange: (flags: RedFlag[]) => void; errorOf: (path: string) => string | undefined };

/** What gave the letter away, each beside the words it points at. */
export function RedFlagsEditor({ letter, onChange, errorOf }: Props) {
  const { t } = useTranslation();
  const flags = letter.red_flags;
  const set = (index: number, change: Partial<RedFlag>) =>
    onChange(flags.map((flag, at) => (at === index ? { ...flag, ...change } : flag)));
  return (
    <Stack pt={16}>
      {flags.map((flag, index) => (
        // Their order is their identity: two may say the same while they are written.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={index} className={classes.item}>
          <Select
            label={`${index + 1}. ${t('phishing_templates.flag.where')}`}
            data={places.map((value) => ({ value, label: t(`phishing_templates.flag.places.${value}`) }))}
            value={flag.where}
            allowDeselect={false}
            onChange={(where) => where !== null && set(index, { where })}
          />
          <TextInput
            label={t('phishing_templates.flag.mark')}
            placeholder={t('phishing_templates.flag.mark_hint')}
            maxLength={redFlagRules.mark.max}
            value={flag.mark}
            onChange={(event) => set(index, { mark: event.currentTarget.value })}
            error={
              errorOf(`red_flags.${index}.mark`) ??
              (flag.mark !== '' && !isMarkFound(flag, letter) ? t('phishing_templates.flag.not_found') : undefined)
            }
          />
          <ActionIcon
            className={classes.remove ?? ''}
            aria-label={t('phishing_templates.flag.remove')}
            onClick={() => onChange(flags.filter((_, at) => at !== index))}
          >
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
          <TextInput
            label={t('phishing_templates.flag.title')}
            required
            maxLength={redFlagRules.title.max}
            value={flag.title}
            onChange={(event) => set(index, { title: event.currentTarget.value })}
            error={errorOf(`red_flags.${index}.title`)}
          />
          <Textarea
            label={t('phishing_templates.flag.text')}
            minRows={2}
            maxLength={redFlagRules.text.max}
            value={flag.text}
            onChange={(event) => set(index, { text: event.currentTarget.value })}
            error={errorOf(`red_flags.${index}.text`)}
          />
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={flags.length >= RED_FLAGS_MAX}
          onClick={() => onChange([...flags, { where: 'body', mark: '', title: '', text: '' }])}
        >
          {t('phishing_templates.flag.add')}
        </Button>
      </div>
    </Stack>
  );
}
