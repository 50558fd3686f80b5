import { Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { type QuestionPreview, ROW_MAX } from '@vigil/contract/modules/module-import.ts';
import { questionFields, questionFileFlaw, type QuestionMapping } from '@vigil/contract/modules/rules.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { withField } from '../rules.ts';

type Props = {
  preview: QuestionPreview;
  isPending: boolean;
  /** Reads the file again with the chosen columns. */
  onRead: (reading: { columns: QuestionMapping; header_row: number }) => void;
  /** Renders the content below. `isStale` says that the chosen columns differ from those last read. */
  children: (isStale: boolean) => ReactNode;
};

/** Shows which field was recognised in each column of a sheet, and lets a person correct it. */
export function QuestionColumns({ preview, isPending, onRead, children }: Props) {
  const { t } = useTranslation();
  const read = preview.columns.map(({ field }) => field);
  const [mapping, setMapping] = useState<QuestionMapping>(read);
  const [row, setRow] = useState(preview.header_row);
  const flaw = questionFileFlaw(mapping);
  const isChanged = row !== preview.header_row || mapping.some((field, index) => field !== read[index]);
  const top = useRef<HTMLDivElement>(null);
  // The focus moves to the top, because the button that read the file again has disappeared.
  useEffect(() => top.current?.focus({ preventScroll: true }), []);
  return (
    <Stack gap={16} ref={top} tabIndex={-1} style={{ outline: 'none' }}>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }} spacing={10} role="group" aria-label={t('courses.question_file.columns')}>
        {preview.columns.map(({ title, samples }, index) => (
          <Select
            // oxlint-disable-next-line react/no-array-index-key -- columns are in the order of the file
            key={index}
            size="xs"
            label={title || t('courses.question_file.column', { number: index + 1 })}
            description={samples.join(' · ').slice(0, SAMPLE_MAX) || '—'}
            inputWrapperOrder={['label', 'input', 'description']}
            value={mapping[index] ?? ''}
            allowDeselect={false}
            onChange={(value) => setMapping(withField(mapping, index, questionFields.find((field) => field === value) ?? null))}
            data={[
              { value: '', label: t('courses.question_file.skipped') },
              ...questionFields.map((value) => ({ value, label: t(`courses.question_file.field.${value}`) })),
            ]}
          />
        ))}
      </SimpleGrid>
      <Group gap={10} align="end">
        <NumberField
          size="xs"
          w={220}
          min={0}
          max={ROW_MAX}
          allowDecimal={false}
          label={t('courses.question_file.header_row')}
          value={row}
          whenEmpty="before"
          onChange={(value) => setRow(Number(value))}
        />
        {(isChanged || flaw !== null) && (
          <Button disabled={flaw !== null} loading={isPending} onClick={() => onRead({ columns: mapping, header_row: row })}>
            {t('courses.question_file.again')}
          </Button>
        )}
      </Group>
      {flaw !== null && <Notice status="warning">{t(`courses.question_file.flaw.${flaw}`)}</Notice>}
      {flaw === null && isChanged && (
        <Text size="sm" c="dimmed">
          {t('courses.question_file.stale')}
        </Text>
      )}
      {children(isChanged || flaw !== null)}
    </Stack>
  );
}

const SAMPLE_MAX = 90;
