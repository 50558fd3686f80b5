import { Button, Select, Textarea, TextInput } from '@mantine/core';
import type { RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import { cueNames } from '@vigil/contract/phishing-templates/cue-names.ts';
import { cueGroupNames, cueGroups, type CueId } from '@vigil/contract/phishing-templates/phish-scale.ts';
import { redFlagRules } from '@vigil/contract/phishing-templates/rules.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DialogButtons } from '../../../ui/form-dialog.tsx';
import { type EmailDraft, isMarkFound } from '../rules.ts';

const places = ['sender', 'subject', 'body', 'link'] as const;

type Props = {
  email: EmailDraft;
  flag: RedFlag;
  onSave: (flag: RedFlag) => void;
  /** Undefined for a red flag that does not exist yet. */
  onRemove?: (() => void) | undefined;
  onClose: () => void;
};

/** Edits one red flag of the email, and the words that it marks. */
export function RedFlagDialog({ email, flag, onSave, onRemove, onClose }: Props) {
  const { t } = useTranslation();
  const draft = useDraft({
    name: 'email.red_flag',
    initial: { ...flag, cue: flag.cue ?? null },
    rules: redFlagRules,
    save: ({ cue, ...words }) => Promise.resolve({ ...words, ...(cue !== null && { cue }) }),
    onSaved: onSave,
  });
  const { values, set, errorOf } = draft;
  const cues = cueGroupNames.map((group) => ({
    group: t(`phish_scale.groups.${group}`),
    items: cueGroups[group].map((id) => ({ value: id, label: cueNames[id][currentLanguage()] })),
  }));
  const isLost = values.mark !== '' && !isMarkFound(values, email);
  return (
    <Dialog title={t('phishing_templates.flag.title')} onClose={onClose}>
      <DraftForm draft={draft} gap={16}>
        <Select
          label={t('phishing_templates.flag.where')}
          data={places.map((value) => ({ value, label: t(`phishing_templates.flag.places.${value}`) }))}
          {...draft.choice('where')}
        />
        <TextInput
          label={t('phishing_templates.flag.mark')}
          description={t('phishing_templates.flag.mark_hint')}
          {...draft.text('mark')}
          error={errorOf('mark') ?? (isLost ? t('phishing_templates.flag.not_found') : undefined)}
        />
        <Select<CueId>
          label={t('phish_scale.cue')}
          placeholder={t('phish_scale.no_cue')}
          data={cues}
          value={values.cue}
          clearable
          onChange={(cue) =>
            set({ cue, ...(cue !== null && values.title === '' && { title: cueNames[cue][currentLanguage()] }) })
          }
        />
        <TextInput label={t('phishing_templates.flag.title')} {...draft.text('title')} />
        <Textarea label={t('phishing_templates.flag.text')} minRows={2} autosize {...draft.text('text')} />
        <DialogButtons draft={draft}>
          {onRemove !== undefined && (
            <Button variant="subtle" color="red" onClick={onRemove}>
              {t('phishing_templates.flag.remove')}
            </Button>
          )}
        </DialogButtons>
      </DraftForm>
    </Dialog>
  );
}
