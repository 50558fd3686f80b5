import { Button, Menu, Stack, Text } from '@mantine/core';
import { questionFileLimits, type QuestionPreview } from '@vigil/contract/modules/module-import.ts';
import { reportFormats } from '@vigil/contract/employees/rules.ts';
import type { QuestionMapping } from '@vigil/contract/modules/rules.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useImportQuestions, usePreviewQuestions, useQuestionTemplate } from '../api.ts';
import { QuestionColumns } from './question-columns.tsx';
import { QuestionPreview as Preview } from './question-preview.tsx';

/** The field of each column, as a person chose them, and the row with the titles. */
type ColumnChoice = { columns: QuestionMapping; header_row: number };

/** Imports questions from a sheet in three steps: choose a file, review the questions, add all of them. */
export function QuestionFileDialog({ moduleId, onClose }: { moduleId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [preview, setPreview] = useState<QuestionPreview | null>(null);
  const read = usePreviewQuestions(({ loaded, total }) => setSent((loaded / total) * 100));
  const importQuestions = useImportQuestions();
  const requestOf = (chosen: File, columnChoice: ColumnChoice | null) => ({
    params: { id: moduleId },
    body: {
      file: chosen,
      ...(columnChoice && { columns: [...columnChoice.columns], header_row: String(columnChoice.header_row) }),
    },
  });
  const readFile = (columnChoice: ColumnChoice | null = null) => {
    if (file === null) return;
    importQuestions.reset();
    read.mutate(requestOf(file, columnChoice), { onSuccess: setPreview, onSettled: () => setSent(null) });
  };
  return (
    <Dialog
      isChanged={file !== null}
      onClose={onClose}
      size={preview === null ? 560 : 960}
      isFullScreen={useIsPhone()}
      title={t('courses.question_file.title')}
    >
      {preview === null ? (
        <Stack gap={16}>
          <Text size="sm" c="dimmed">
            {t('courses.question_file.hint')}
          </Text>
          <FileDrop
            label={t('courses.question_file.drop')}
            limits={questionFileLimits}
            file={file}
            progress={read.isPending ? sent : null}
            onFile={(next) => {
              setFile(next);
              read.reset();
            }}
          />
          <RefusalNotice error={read.error} />
          <FormActions aside={<TemplateMenu />}>
            <Button variant="default" onClick={onClose}>
              {t('commons:cancel')}
            </Button>
            <Button disabled={file === null} loading={read.isPending} onClick={() => readFile()}>
              {t('courses.question_file.read')}
            </Button>
          </FormActions>
        </Stack>
      ) : (
        <QuestionColumns key={columnChoiceKey(preview)} preview={preview} isPending={read.isPending} onRead={readFile}>
          {(isStale) => (
            <>
              <RefusalNotice error={read.error ?? importQuestions.error} />
              {!isStale && <Preview preview={preview} />}
              <FormActions
                aside={
                  <Button variant="subtle" color="gray" onClick={() => setPreview(null)}>
                    {t('courses.question_file.other')}
                  </Button>
                }
              >
                <Button variant="default" onClick={onClose}>
                  {t('commons:cancel')}
                </Button>
                <Button
                  disabled={isStale || preview.totals.ready === 0 || preview.totals.refused > 0}
                  loading={importQuestions.isPending}
                  onClick={() => file && importQuestions.mutate(requestOf(file, columnChoiceOf(preview)), { onSuccess: onClose })}
                >
                  {t('courses.question_file.start', {
                    count: preview.totals.ready,
                    number: formatNumber(preview.totals.ready),
                  })}
                </Button>
              </FormActions>
            </>
          )}
        </QuestionColumns>
      )}
    </Dialog>
  );
}

const columnChoiceOf = ({ columns, header_row }: QuestionPreview): ColumnChoice => ({
  columns: columns.map(({ field }) => field),
  header_row,
});

/** Identifies a preview by the columns with which the file was read. */
const columnChoiceKey = (preview: QuestionPreview): string => JSON.stringify(columnChoiceOf(preview));

function TemplateMenu() {
  const { t } = useTranslation();
  const template = useQuestionTemplate();
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconDownload size={16} stroke={1.6} />} loading={template.isPending}>
          {t('courses.question_file.template')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.flatMap((language) =>
          reportFormats.map((format) => (
            <Menu.Item key={`${language} ${format}`} onClick={() => template.mutate({ query: { language, format } })}>
              {languageNames[language]}, {t(`ui.export.${format}`)}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
