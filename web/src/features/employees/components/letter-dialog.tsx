import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { messageVariables } from '@vigil/contract/letters/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Columns } from '../../../ui/columns.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Form } from '../../../ui/form.tsx';
import { HtmlPreview } from '../../../ui/html-preview.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { VariableNames } from '../../../ui/variable-names.tsx';
import { type selectionBody, staffLetterQuery, useTryStaffLetter, useWriteToEmployees } from '../api.ts';
import { BulkOrder } from './bulk-order.tsx';

type Props = { selection: ReturnType<typeof selectionBody>; count: number; onOrdered: () => void; onClose: () => void };

const PREVIEW_AFTER_MS = 500;
const SUBJECT_MAX = 200;
const TEXT_MAX = 10_000;

/** A letter in one's own words to those chosen, as they will see it. */
export function LetterDialog({ selection, count, onOrdered, onClose }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [letter, setLetter] = useState({ subject: '', text: '' });
  const write = useWriteToEmployees();
  const trial = useTryStaffLetter();
  const isReady = isWhole(letter);
  const [settled] = useDebouncedValue(letter, PREVIEW_AFTER_MS);
  const preview = useQuery({ ...staffLetterQuery(settled), enabled: isWhole(settled) });
  const error = write.error ?? trial.error;
  if (write.data !== undefined) {
    return (
      <BulkOrder
        job={write.data}
        title={t('employees.letter.title')}
        running={t('employees.letter.running')}
        doneWords={(done) => t('employees.letter.done', { count: done, number: formatNumber(done) })}
        onClose={onClose}
      />
    );
  }
  const field = (name: keyof typeof letter) => ({
    label: t(`employees.letter.${name}`),
    required: true,
    value: letter[name],
    onChange: (event: { currentTarget: { value: string } }) => setLetter({ ...letter, [name]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    trial.reset();
    if (isReady) write.mutate({ body: { ...selection, letter } }, { onSuccess: onOrdered });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={960}
      fullScreen={isPhone}
      title={t('employees.letter.title')}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      <Form onSubmit={submit} gap={20}>
        <Columns gap={20}>
          <Stack gap={14}>
            <FormError error={error} />
            <p>{t('employees.letter.people', { count, number: formatNumber(count) })}</p>
            <TextInput {...field('subject')} maxLength={SUBJECT_MAX} data-autofocus />
            <Textarea
              {...field('text')}
              description={t('employees.letter.text_hint')}
              maxLength={TEXT_MAX}
              autosize
              minRows={8}
              maxRows={16}
            />
            <VariableNames label={t('employees.letter.variables')} names={messageVariables} />
          </Stack>
          <Stack gap={10}>
            {preview.data === undefined || !isReady ? (
              <Text c="dimmed">{t('employees.letter.preview_empty')}</Text>
            ) : (
              <>
                <h3>{preview.data.subject}</h3>
                <HtmlPreview title={t('employees.letter.preview')} html={preview.data.html} height={420} />
              </>
            )}
          </Stack>
        </Columns>
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('commons:cancel')}
          </Button>
          <Button
            variant="default"
            disabled={!isReady}
            loading={trial.isPending}
            onClick={() => {
              write.reset();
              trial.mutate({ body: letter });
            }}
          >
            {t('employees.letter.try')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={write.isPending}>
            {t('employees.letter.send')}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}

const isWhole = ({ subject, text }: { subject: string; text: string }) => subject.trim() !== '' && text.trim() !== '';
