import { Tabs, Text } from '@mantine/core';
import type { QuestionPreview as Preview, QuestionRow } from '@vigil/contract/modules/module-import.ts';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';

const kinds = ['refused', 'ready'] as const;
const colours = { refused: 'red', ready: 'green' } as const;

/** The question in each row of a sheet, and the errors of rows that cannot be imported. */
export function QuestionPreview({ preview: { totals, pictures, rows } }: { preview: Preview }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof kinds)[number]>(totals.refused > 0 ? 'refused' : 'ready');
  const columnsOf = useColumns();
  return (
    <div>
      {totals.refused > 0 && <Notice status="error">{t('courses.question_file.all_or_none')}</Notice>}
      {totals.known > 0 && (
        <Notice status="warning">
          {t('courses.question_file.known', { count: totals.known, number: formatNumber(totals.known) })}
        </Notice>
      )}
      {pictures > 0 && (
        <Notice status="warning">
          {t('courses.question_file.pictures', { count: pictures, number: formatNumber(pictures) })}
        </Notice>
      )}
      <Tabs value={kind} onChange={(next) => setKind(next as typeof kind)}>
        <Tabs.List aria-label={t('courses.question_file.title')}>
          {kinds.map((questionKind) => (
            <Tabs.Tab
              key={questionKind}
              value={questionKind}
              rightSection={<Pill colour={colours[questionKind]}>{formatNumber(totals[questionKind])}</Pill>}
            >
              {t(`courses.question_file.${questionKind}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div style={{ maxHeight: 340, overflowY: 'auto' }}>
        <DataTable
          label={t(`courses.question_file.${kind}`)}
          columns={columnsOf[kind]}
          rows={rows[kind]}
          rowKey={({ row }) => String(row)}
          empty={
            <Text c="dimmed" p={12}>
              {t('courses.question_file.none')}
            </Text>
          }
        />
      </div>
      {rows[kind].length < totals[kind] && (
        <Text size="sm" c="dimmed">
          {t('courses.question_file.first_rows', {
            shown: formatNumber(rows[kind].length),
            total: formatNumber(totals[kind]),
          })}
        </Text>
      )}
    </div>
  );
}

function useColumns(): Record<(typeof kinds)[number], Column<QuestionRow>[]> {
  const { t } = useTranslation();
  const row: Column<QuestionRow> = {
    key: 'row',
    title: t('courses.question_file.row'),
    width: 72,
    cell: ({ row: line }) => formatNumber(line),
  };
  const text: Column<QuestionRow> = {
    key: 'text',
    title: t('courses.question_file.field.question'),
    card: 'title',
    cell: ({ text: words }) => words || '—',
  };
  const answers: Column<QuestionRow> = {
    key: 'answers',
    title: t('courses.question.answers'),
    cell: ({ answers }) => (
      <span>
        {answers.map((answer, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- answers have no identity
          <Text key={index} span display="block" size="sm" c={answer.is_right ? 'var(--green)' : 'dimmed'}>
            {answer.is_right && <IconCheck size={14} stroke={2} aria-label={t('courses.question.right')} />} {answer.text}
          </Text>
        ))}
      </span>
    ),
  };
  const reasons: Column<QuestionRow> = {
    key: 'reasons',
    title: t('courses.question_file.reason'),
    cell: ({ reasons: why }) => why.join(' '),
  };
  return { refused: [row, text, reasons], ready: [row, text, answers] };
}
