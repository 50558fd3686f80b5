import { Button, Menu } from '@mantine/core';
import { IconFileAnalytics } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateReport, type ReportCall } from '../api.ts';
import { ReportDialog } from './report-dialog.tsx';

type Props = {
  of: ReportCall;
  /** The id of the subject; undefined for a report about the reader. */
  id?: string;
  label?: string;
};

const formats = ['pdf', 'xlsx'] as const;

/** Creates a report of what is on the screen: a printable one is sent by email, a workbook is downloaded when ready. */
export function ReportButton({ of, id, label }: Props) {
  const { t } = useTranslation();
  const createReport = useCreateReport(of);
  const [format, setFormat] = useState<(typeof formats)[number]>('pdf');
  const title = label ?? t('reports.one');
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconFileAnalytics size={18} />} loading={createReport.isPending}>
            {title}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map((fileFormat) => (
            <Menu.Item
              key={fileFormat}
              onClick={() => {
                setFormat(fileFormat);
                createReport.mutate({ ...(id !== undefined && { params: { id } }), query: { format: fileFormat } } as never);
              }}
            >
              {t(`reports.as.${fileFormat}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ReportDialog title={title} job={createReport.data} isPaper={format === 'pdf'} onClose={createReport.reset} />
    </>
  );
}
