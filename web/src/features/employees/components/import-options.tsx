import { Checkbox, Radio, Stack } from '@mantine/core';
import type { AddType, ImportPreview } from '@vigil/contract/employees/import.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';

type Order = { add_type: AddType; need_message: boolean };
type Props = { totals: ImportPreview['totals']; order: Order; onChange: (order: Order) => void };

const addTypes = ['add_update', 'add', 'update'] as const satisfies AddType[];

export function ImportOptions({ totals, order, onChange }: Props) {
  const { t } = useTranslation();
  if (totals.to_add + totals.to_change === 0) {
    return <Notice status="warning">{t('employees.import_dialog.nothing_to_do')}</Notice>;
  }
  return (
    <Stack gap={16}>
      <Radio.Group
        label={t('employees.import_dialog.add_type')}
        value={order.add_type}
        onChange={(value) => onChange({ ...order, add_type: value })}
      >
        <Stack gap={8} mt={8}>
          {addTypes.map((type) => (
            <Radio key={type} value={type} label={t(`employees.import_dialog.${type}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        label={t('employees.import_dialog.need_message')}
        checked={order.need_message}
        disabled={order.add_type === 'update' || totals.to_add === 0}
        onChange={(event) => onChange({ ...order, need_message: event.currentTarget.checked })}
      />
    </Stack>
  );
}
