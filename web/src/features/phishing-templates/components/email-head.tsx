import { TextInput } from '@mantine/core';
import type { RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../lib/use-draft.ts';
import type { EmailDraft } from '../rules.ts';
import classes from './editor-layout.module.css';
import { MarkedInput } from './marked-input.tsx';

type Props = { draft: Draft<EmailDraft>; onWordsSelected: (where: RedFlag['where'], words: string) => void };

/** The sender and subject fields of the email. The words that red flags point to are highlighted. */
export function EmailHead({ draft, onWordsSelected }: Props) {
  const { t } = useTranslation();
  const marksOf = (place: RedFlag['where']) =>
    draft.values.red_flags.flatMap(({ where, mark }, index) => (where === place ? [{ number: index + 1, words: mark }] : []));
  return (
    <div className={classes.fields}>
      <TextInput label={t('phishing_templates.fields.sender_name')} {...draft.text('sender_name')} />
      <MarkedInput
        label={t('phishing_templates.fields.sender_address')}
        {...draft.text('sender_address')}
        marks={marksOf('sender')}
        onWordsSelected={(words) => onWordsSelected('sender', words)}
      />
      <div data-wide>
        <MarkedInput
          label={t('phishing_templates.fields.subject')}
          {...draft.text('subject')}
          marks={marksOf('subject')}
          onWordsSelected={(words) => onWordsSelected('subject', words)}
        />
      </div>
    </div>
  );
}
