import { Checkbox, Radio, Stack } from '@mantine/core';
import { isMassDeparture } from '@vigil/contract/staff-imports/rules.ts';
import type { AddType, ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';

export type Order = { add_type: AddType; need_message: boolean; may_delete_most: boolean; with_inactive: boolean };
type Props = { totals: ImportPreview['totals']; order: Order; onChange: (order: Order) => void };

const addTypes = ['add_update', 'add', 'update', 'sync'] as const satisfies AddType[];

/** Whether the import can start: it would change something, and the person has confirmed what needs confirmation. */
export const isReady = (totals: ImportPreview['totals'], { add_type, may_delete_most, with_inactive }: Order): boolean =>
  (with_inactive && totals.inactive > 0) ||
  (add_type !== 'update' && totals.to_add > 0) ||
  (add_type !== 'add' && totals.to_change > 0) ||
  (add_type === 'sync' && totals.to_delete > 0)
    ? add_type !== 'sync' || may_delete_most || !isMassDeparture(totals)
    : false;

export function ImportOptions({ totals, order, onChange }: Props) {
  const { t } = useTranslation();
  if (totals.to_add + totals.to_change + totals.to_delete + totals.inactive === 0) {
    return <Notice status="warning">{t('staff_imports.nothing_to_do')}</Notice>;
  }
  return (
    <Stack gap={16}>
      <Radio.Group
        label={t('staff_imports.add_type')}
        value={order.add_type}
        onChange={(value) => onChange({ ...order, add_type: value })}
      >
        <Stack gap={8} mt={8}>
          {addTypes.map((type) => (
            <Radio
              key={type}
              value={type}
              label={t(`staff_imports.${type}`)}
              description={
                type === 'sync' && t('staff_imports.leaving', { count: totals.to_delete, number: formatNumber(totals.to_delete) })
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      {order.add_type === 'sync' && isMassDeparture(totals) && (
        <Notice status="warning">
          <Checkbox
            label={t('staff_imports.may_delete_most', {
              number: formatNumber(totals.to_delete),
              staff: formatNumber(totals.staff),
            })}
            checked={order.may_delete_most}
            onChange={(event) => onChange({ ...order, may_delete_most: event.currentTarget.checked })}
          />
        </Notice>
      )}
      {totals.inactive > 0 && (
        <Checkbox
          label={t('staff_imports.with_inactive', { count: totals.inactive, number: formatNumber(totals.inactive) })}
          checked={order.with_inactive}
          onChange={(event) => onChange({ ...order, with_inactive: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label={t('staff_imports.need_message')}
        checked={order.need_message}
        disabled={order.add_type === 'update' || totals.to_add + (order.with_inactive ? totals.inactive : 0) === 0}
        onChange={(event) => onChange({ ...order, need_message: event.currentTarget.checked })}
      />
    </Stack>
  );
}
