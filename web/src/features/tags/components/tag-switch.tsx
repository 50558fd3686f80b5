import { Button, Radio, Stack } from '@mantine/core';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDueCount } from '../../tag-automation/api.ts';
import { useToggleTag } from '../api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { LiveSwitch } from '../../../ui/live-switch.tsx';

/** Switches a tag on or off, asking first about the people who have it. */
export function TagSwitch({ tag }: { tag: Tag }) {
  const { t } = useTranslation();
  const toggle = useToggleTag();
  const [isAsking, setAsking] = useState(false);
  const due = useDueCount(tag.id);
  const close = () => setAsking(false);
  const switchOn = (include_present: boolean) =>
    toggle.mutate({ body: { tag_id: tag.id, toggle: !tag.is_active, include_present } }, { onSettled: close });
  const isWorthAsking = tag.is_active ? due > 0 : tag.users_count > 0;
  return (
    <>
      <LiveSwitch
        label={t(tag.is_active !== toggle.isPending ? 'tags.on' : 'tags.off')}
        aria-label={t('tags.switch.label')}
        isOn={tag.is_active}
        isTurning={toggle.isPending}
        onTurn={() => (isWorthAsking ? setAsking(true) : switchOn(false))}
      />
      {!tag.is_active && isAsking && (
        <SwitchOnDialog tag={tag} isPending={toggle.isPending} onConfirm={switchOn} onClose={close} />
      )}
      <ConfirmDialog
        isOpen={tag.is_active && isAsking}
        title={t('tags.switch.off_title')}
        confirmLabel={t('tags.switch.off')}
        isDangerous={false}
        isPending={toggle.isPending}
        onConfirm={() => switchOn(false)}
        onClose={close}
      >
        {t('tags.switch.off_text', { count: due, number: formatNumber(due) })}
      </ConfirmDialog>
    </>
  );
}

type OnProps = { tag: Tag; isPending: boolean; onConfirm: (include_present: boolean) => void; onClose: () => void };

function SwitchOnDialog({ tag: { users_count: count }, isPending, onConfirm, onClose }: OnProps) {
  const { t } = useTranslation();
  const [whose, setWhose] = useState<'next' | 'present'>('next');
  return (
    <Dialog onClose={onClose} size={480} title={t('tags.switch.on_title')}>
      <Radio.Group
        label={t('tags.switch.on_text', { count, number: formatNumber(count) })}
        value={whose}
        onChange={(next) => setWhose(next)}
      >
        <Stack gap={10} mt={10}>
          <Radio value="next" label={t('tags.switch.next')} description={t('tags.switch.next_text')} />
          <Radio value="present" label={t('tags.switch.present')} description={t('tags.switch.present_text')} />
        </Stack>
      </Radio.Group>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button loading={isPending} onClick={() => onConfirm(whose === 'present')}>
          {t('tags.switch.on')}
        </Button>
      </FormActions>
    </Dialog>
  );
}
