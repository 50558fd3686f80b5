import { ActionIcon, Button, Text, UnstyledButton } from '@mantine/core';
import { cueNames } from '@vigil/contract/phishing-templates/cue-names.ts';
import { rate, type Rating } from '@vigil/contract/phishing-templates/phish-scale.ts';
import { RED_FLAGS_MAX } from '@vigil/contract/phishing-templates/rules.ts';
import type { RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import { IconFlag, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { type EmailDraft, isMarkFound } from '../rules.ts';
import classes from './red-flags-card.module.css';

type Props = {
  email: EmailDraft;
  rating: Rating | null;
  /** Called when a number in the list is pressed, to show the marked words. */
  onReach: (index: number) => void;
  onEdit: (index: number) => void;
  onAdd: () => void;
};

/** The red flags of the email, with the numbers that mark its words. */
export function RedFlagsCard({ email, rating, onReach, onEdit, onAdd }: Props) {
  const { t } = useTranslation();
  const flags = email.red_flags;
  const cuesCount = rating === null ? 0 : rate(rating).cue_count;
  return (
    <Card
      title={t('phishing_templates.flags')}
      aside={
        <small>
          {cuesCount > flags.length
            ? t('phishing_templates.editor.flags_of', { count: flags.length, total: cuesCount })
            : flags.length}
        </small>
      }
    >
      {flags.length === 0 && (
        <Text c="dimmed" mb={12}>
          {t('phishing_templates.no_flags')}
        </Text>
      )}
      <ol className={classes.flags}>
        {flags.map((flag, index) => (
          // Red flags have no identity but their order: two may be equal while they are edited.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <li key={index}>
            <UnstyledButton className={classes.words ?? ''} onClick={() => onReach(index)}>
              <b>{flag.title}</b>
              <small>{noteOf(flag)}</small>
              {!isMarkFound(flag, email) && <small data-lost>{t('phishing_templates.flag.not_found')}</small>}
            </UnstyledButton>
            <ActionIcon
              aria-label={t('phishing_templates.editor.edit_flag', { title: flag.title })}
              title={t('commons:edit')}
              onClick={() => onEdit(index)}
            >
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        leftSection={<IconFlag size={16} stroke={1.6} />}
        disabled={flags.length >= RED_FLAGS_MAX}
        onClick={onAdd}
      >
        {t('phishing_templates.flag.add')}
      </Button>
    </Card>
  );
}

const noteOf = ({ cue, text }: RedFlag): string =>
  [cue === undefined ? '' : cueNames[cue][currentLanguage()], text].filter((words) => words !== '').join(': ');
