import { Button, ColorSwatch, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { TAG_TITLE_MAX, tagColors } from '@vigil/contract/tags/rules.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../ui/form-error.tsx';
import { useAddTag, useChangeTag } from '../api.ts';
import classes from './tag-dialog.module.css';
import { TagPill } from '../../tag-automation/components/tag-pill.tsx';

type Props = {
  /** The one to change; without it a new one is made. */
  tag?: Tag;
  onSaved?: (tag: Tag) => void;
  onClose: () => void;
};

/** A custom tag's title and colour. */
export function TagDialog({ tag, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(tag?.title ?? '');
  const [color, setColor] = useState(tag?.color ?? tagColors[0]);
  const [isTouched, setTouched] = useState(false);
  const add = useAddTag();
  const change = useChangeTag();
  const { error, isPending } = tag === undefined ? add : change;
  const isBlank = title.trim() === '';
  const told = error?.fieldErrors() ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank) return setTouched(true);
    const after = {
      onSuccess: (saved: Tag) => {
        onSaved?.(saved);
        onClose();
      },
    };
    const body = { title: title.trim(), color };
    if (tag === undefined) add.mutate({ body }, after);
    else change.mutate({ params: { id: tag.id }, body }, after);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={440}
      title={t(tag === undefined ? 'tags.form.create' : 'tags.form.edit')}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <FormError error={error} />
          <TextInput
            label={t('tags.form.title')}
            required
            data-autofocus
            maxLength={TAG_TITLE_MAX}
            value={title}
            error={isTouched && isBlank ? t('commons:required_field') : told['title']}
            onChange={(event) => {
              setTitle(event.currentTarget.value);
              setTouched(true);
            }}
          />
          <Radio.Group label={t('tags.form.color')} value={color} onChange={setColor}>
            <Group gap={4} mt={6}>
              {tagColors.map((one) => (
                <Radio.Card key={one} value={one} className={classes.color ?? ''} aria-label={t(`tags.color.${one}`)}>
                  <ColorSwatch color={one} size={24} withShadow={false} />
                </Radio.Card>
              ))}
            </Group>
          </Radio.Group>
          <Group mih={22}>
            <TagPill tag={{ title: isBlank ? t('tags.form.sample') : title.trim(), color, type: 'custom' }} />
          </Group>
        </Stack>
        <Group justify="flex-end" mt={24} gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('commons:cancel')}
          </Button>
          <Button type="submit" disabled={isBlank} loading={isPending}>
            {t(tag === undefined ? 'commons:create' : 'commons:save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
