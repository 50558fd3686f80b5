import { Button, Checkbox, Select, Stack, Text } from '@mantine/core';
import { cueNames } from '@vigil/contract/phishing-templates/cue-names.ts';
import {
  cueGroupNames,
  cueGroups,
  cueIds,
  cueRules,
  emptyRating,
  premiseElements,
  premiseScores,
  SCALE_SOURCE,
  type CueId,
  type Rating,
} from '@vigil/contract/phishing-templates/phish-scale.ts';
import type { Template } from '@vigil/contract/phishing-templates/template.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { DialogButtons } from '../../../ui/form-dialog.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useRateTemplate } from '../api.ts';
import { CueCounter } from './cue-counter.tsx';
import { EmailPreview, type ShownEmail } from './email-preview.tsx';
import classes from './rating-dialog.module.css';
import { RatingResult } from './rating-result.tsx';

type Props = {
  template: Template;
  /** The email that is rated; undefined if the template has none yet. */
  email: ShownEmail | undefined;
  onClose: () => void;
};

/** The Phish Scale form beside the email that is rated. The resulting difficulty stays visible. */
export function RatingDialog({ template: { id, rating, version, language }, email, onClose }: Props) {
  const { t } = useTranslation();
  const change = useRateTemplate();
  const [isRemoving, setRemoving] = useState(false);
  const wordsOfRating = ({ cues, premise }: Rating) =>
    [
      ...cueIds.flatMap((cue) => (cues[cue] === undefined ? [] : [`${cueNames[cue][currentLanguage()]}: ${cues[cue]}`])),
      ...premiseElements.map(
        (element) => `${t(`phish_scale.elements.${element}`)}: ${t(`phish_scale.scores.${premise[element]}`).toLowerCase()}`,
      ),
    ].join('\n');
  const draft = useDraft({
    name: `template.rating.${id}`,
    initial: { rating: rating ?? emptyRating },
    version,
    labels: { rating: { label: t('phish_scale.dialog_title'), words: wordsOfRating } },
    save: (body, sending) => change.mutateAsync({ params: { id }, body, version: sending.version }),
    onSaved: onClose,
  });
  const { cues, premise } = draft.values.rating;
  const count = (cue: CueId, next: number) => {
    const { [cue]: _, ...others } = cues;
    draft.set({ rating: { premise, cues: next === 0 ? others : { ...others, [cue]: next } } });
  };
  return (
    <Dialog title={t('phish_scale.dialog_title')} size={email === undefined ? 720 : 1240} onClose={onClose}>
      <div className={classes.beside} data-lone={email === undefined || undefined}>
        {email !== undefined && <RatedEmail email={email} language={language} />}
        <DraftForm draft={draft}>
          <Stack gap={20}>
            <DraftNotice draft={draft} />
            <Text c="dimmed">{t('phish_scale.source', { source: SCALE_SOURCE })}</Text>
            {cueGroupNames.map((group) => (
              <fieldset key={group} className={classes.group}>
                <legend>{t(`phish_scale.groups.${group}`)}</legend>
                {cueGroups[group].map((cue) => {
                  const of = {
                    name: cueNames[cue][currentLanguage()],
                    help: t(`phish_scale.help.${cue}`),
                    error: draft.errorOf(`rating.cues.${cue}`),
                  };
                  return cueRules[cue].max === 1 ? (
                    <Checkbox
                      key={cue}
                      label={of.name}
                      description={of.help}
                      error={of.error}
                      checked={(cues[cue] ?? 0) > 0}
                      onChange={(event) => count(cue, event.currentTarget.checked ? 1 : 0)}
                    />
                  ) : (
                    <CueCounter
                      key={cue}
                      {...of}
                      value={cues[cue] ?? 0}
                      max={cueRules[cue].max}
                      onChange={(next) => count(cue, next)}
                    />
                  );
                })}
              </fieldset>
            ))}
            <fieldset className={classes.group}>
              <legend>{t('phish_scale.premise')}</legend>
              {premiseElements.map((element) => (
                <Select
                  key={element}
                  label={t(`phish_scale.elements.${element}`)}
                  description={t(`phish_scale.element_help.${element}`)}
                  data={premiseScores.map((score) => ({ value: String(score), label: t(`phish_scale.scores.${score}`) }))}
                  value={String(premise[element])}
                  allowDeselect={false}
                  onChange={(chosen) => {
                    const score = premiseScores.find((premiseScore) => String(premiseScore) === chosen);
                    if (score !== undefined) draft.set({ rating: { cues, premise: { ...premise, [element]: score } } });
                  }}
                />
              ))}
            </fieldset>
          </Stack>
          <div className={classes.result} aria-live="polite">
            <RatingResult rating={draft.values.rating} least={150} />
          </div>
          <DialogButtons draft={draft}>
            {rating !== null && (
              <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
                {t('phish_scale.remove')}
              </Button>
            )}
          </DialogButtons>
        </DraftForm>
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('phish_scale.remove_title')}
        confirmLabel={t('phish_scale.remove')}
        isPending={change.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() =>
          change.mutate(
            { params: { id }, body: { rating: null } },
            {
              onSuccess: () => {
                draft.discard();
                onClose();
              },
            },
          )
        }
      >
        {t('phish_scale.remove_text')}
      </ConfirmDialog>
    </Dialog>
  );
}

/** The email beside the questions; in a narrow window it is folded above them. */
function RatedEmail({ email, language }: { email: ShownEmail; language: Language }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <details className={classes.email} open={!isPhone}>
      <summary className="touched">{t('phishing_templates.email')}</summary>
      <EmailPreview email={email} language={language} height={520} />
    </details>
  );
}
