import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { LetterTexts } from '@vigil/contract/letters/letter.ts';
import { letterParts, letterVariables, type LetterWords, strangeVariables } from '@vigil/contract/letters/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { HtmlPreview } from '../../../ui/html-preview.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { VariableNames } from '../../../ui/variable-names.tsx';
import { letterPreviewQuery, useRestoreLetter, useSaveLetter, useTryLetter } from '../api.ts';

const PREVIEW_AFTER_MS = 500;

const wordsOf = (letter: LetterTexts): LetterWords =>
  Object.fromEntries(letterParts.map((part) => [part, letter[part]])) as LetterWords;

/** The words of one letter in one language, and beside them the letter. */
export function LetterForm({ letter }: { letter: LetterTexts }) {
  const { t } = useTranslation();
  const { kind, language, source } = letter;
  const name = { kind, language };
  const [words, setWords] = useState(() => wordsOf(letter));
  const [isRestoring, setRestoring] = useState(false);
  const save = useSaveLetter();
  const restore = useRestoreLetter();
  const trial = useTryLetter();
  const strange = strangeVariables(kind, words);
  const isComplete = letterParts.every((part) => part === 'notes' || words[part].trim() !== '');
  const isReady = isComplete && strange.length === 0;
  const [settled] = useDebouncedValue(words, PREVIEW_AFTER_MS);
  const preview = useQuery({ ...letterPreviewQuery(name, settled), enabled: isReady });
  const isChanged = JSON.stringify(words) !== JSON.stringify(wordsOf(letter));
  const { guard } = useLeaveGuard(isChanged);
  const error = save.error ?? trial.error;
  const told = error?.fieldErrors() ?? {};
  const field = (part: keyof LetterWords) => ({
    label: t(`letters.part.${part}`),
    value: words[part],
    error: told[part],
    onChange: (event: { currentTarget: { value: string } }) => setWords({ ...words, [part]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    trial.reset();
    if (isReady) save.mutate({ params: name, body: words });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Columns>
        <Card
          title={t(`letters.kind.${kind}`)}
          aside={<Pill colour={source === 'default' ? 'neutral' : 'primary'}>{t(`letters.source.${source}`)}</Pill>}
        >
          <Stack>
            <FormError error={error} />
            <TextInput {...field('subject')} required />
            <TextInput {...field('title')} required />
            <Textarea {...field('text')} required autosize minRows={4} maxRows={14} />
            <TextInput {...field('button')} required />
            <Textarea {...field('notes')} autosize minRows={2} maxRows={8} />
            <VariableNames label={t('letters.variables')} names={letterVariables[kind]} />
            {strange.length > 0 && <Notice status="error">{t('letters.strange', { names: strange.join(', ') })}</Notice>}
            <Group justify="flex-end" gap={10}>
              {source === 'own' && (
                <Button variant="subtle" onClick={() => setRestoring(true)}>
                  {t('letters.restore')}
                </Button>
              )}
              <Button
                variant="default"
                disabled={!isReady}
                loading={trial.isPending}
                onClick={() => {
                  save.reset();
                  trial.mutate({ params: name, body: words });
                }}
              >
                {t('letters.try')}
              </Button>
              <Button type="submit" disabled={!isReady || !isChanged} loading={save.isPending}>
                {t('commons:save')}
              </Button>
            </Group>
          </Stack>
        </Card>
        <Card title={preview.data?.subject ?? t('letters.preview')}>
          <HtmlPreview title={t('letters.preview')} html={preview.data?.html ?? ''} height={620} />
        </Card>
      </Columns>
      <ConfirmDialog
        isOpen={isRestoring}
        title={t('letters.restore_title')}
        confirmLabel={t('letters.restore')}
        isPending={restore.isPending}
        onConfirm={() =>
          restore.mutate(
            { params: name },
            {
              onSuccess: (restored) => setWords(wordsOf(restored)),
              onSettled: () => setRestoring(false),
            },
          )
        }
        onClose={() => setRestoring(false)}
      >
        {t('letters.restore_text')}
      </ConfirmDialog>
      {guard}
    </form>
  );
}
