import { ColorSwatch, Group, Radio, TextInput } from '@mantine/core';
import { tagColors, tagRules } from '@vigil/contract/tags/rules.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useAddTag, useChangeTag } from '../api.ts';
import classes from './tag-dialog.module.css';
import { TagPill } from '../../tag-automation/components/tag-pill.tsx';

type Props = {
  /** The tag to change; without it a new one is created. */
  tag?: Tag;
  onSaved?: (tag: Tag) => void;
  onClose: () => void;
};

/** Edits a custom tag's title and colour. */
export function TagDialog({ tag, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const add = useAddTag();
  const change = useChangeTag();
  const colorName = (color: string) => {
    const known = tagColors.find((tagColor) => tagColor === color);
    return known === undefined ? color : t(`tags.color.${known}`);
  };
  const draft = useDraft({
    name: `tag.${tag?.id ?? 'new'}`,
    initial: { title: tag?.title ?? '', color: tag?.color ?? tagColors[0] },
    version: tag?.version,
    labels: { title: t('tags.form.title'), color: { label: t('tags.form.color'), words: colorName } },
    rules: tagRules,
    save: (values, { version, only }) => {
      const bodyOf = ({ title, color }: typeof values) => ({ title: title.trim(), color });
      return tag === undefined
        ? add.mutateAsync({ body: bodyOf(values) })
        : change.mutateAsync({ params: { id: tag.id }, body: only(bodyOf), version });
    },
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const { title, color } = draft.values;
  return (
    <FormDialog
      draft={draft}
      title={t(tag === undefined ? 'tags.form.create' : 'tags.form.edit')}
      {...(tag === undefined && { action: t('commons:create') })}
      onClose={onClose}
    >
      <TextInput label={t('tags.form.title')} data-autofocus {...draft.text('title')} />
      <Radio.Group label={t('tags.form.color')} value={color} onChange={(color) => draft.set({ color })}>
        <Group gap={4} mt={6}>
          {tagColors.map((tagColor) => (
            <Radio.Card key={tagColor} value={tagColor} className={classes.color ?? ''} aria-label={t(`tags.color.${tagColor}`)}>
              <ColorSwatch color={tagColor} size={24} withShadow={false} />
            </Radio.Card>
          ))}
        </Group>
      </Radio.Group>
      <Group mih={22}>
        <TagPill tag={{ title: title.trim() === '' ? t('tags.form.sample') : title.trim(), color, type: 'custom' }} />
      </Group>
    </FormDialog>
  );
}
