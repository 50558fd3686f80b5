import { ActionIcon, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core';
import type { Course, Section, Theme } from '@vigil/contract/courses/course.ts';
import { sectionRules } from '@vigil/contract/courses/rules.ts';
import { IconDots, IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { useGo } from '../../../lib/use-go.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Row } from '../../../ui/list.tsx';
import { PlainLink } from '../../../ui/screen-link.tsx';
import {
  useAppendThemes,
  useChangeSection,
  useCreateSections,
  useDeleteSections,
  useDeleteThemes,
  useOrderSections,
  useOrderThemes,
  useMoveThemes,
} from '../api.ts';
import { ModuleChooseDialog } from '../../modules/components/module-choose-dialog.tsx';
import { SortableList } from '../../modules/components/sortable-list.tsx';
import { describeTopicSize } from './topic-size.ts';

/** The sections of a course and their themes: rename, reorder by mouse or keyboard, move and remove. */
export function SectionsEditor({ course }: { course: Course }) {
  const { t } = useTranslation();
  const [naming, setNaming] = useState<Section | 'new' | null>(null);
  const reorder = useOrderSections();
  const add = (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setNaming('new')}>
      {t('courses.section.add')}
    </Button>
  );
  return (
    <Stack>
      {course.sections.length === 0 ? (
        <Card>
          <EmptyState title={t('courses.section.none')} text={t('courses.section.none_text')} action={add} />
        </Card>
      ) : (
        <SortableList
          items={course.sections}
          label={t('courses.section.list')}
          hasCards
          onOrder={(ids) => reorder.mutate({ params: { id: course.id }, body: { ids } })}
        >
          {(section, _, handle) => (
            <SectionCard course={course} section={section} handle={handle} onRename={() => setNaming(section)} />
          )}
        </SortableList>
      )}
      {course.sections.length > 0 && <div>{add}</div>}
      {naming !== null && (
        <NameDialog
          course={course}
          section={naming === 'new' ? naming : (course.sections.find(({ id }) => id === naming.id) ?? naming)}
          onClose={() => setNaming(null)}
        />
      )}
    </Stack>
  );
}

type SectionProps = { course: Course; section: Section; handle: ReactNode; onRename: () => void };

function SectionCard({ course, section, handle, onRename }: SectionProps) {
  const { t } = useTranslation();
  const go = useGo();
  const [isChoosing, setChoosing] = useState(false);
  const [isDoomed, setDoomed] = useState(false);
  const reorder = useOrderThemes();
  const append = useAppendThemes();
  const remove = useDeleteSections();
  const place = { course_id: course.id, section_id: section.id };
  return (
    <Card
      lead={handle}
      title={section.title}
      aside={
        <>
          <ActionIcon aria-label={t('courses.section.rename', { name: section.title })} onClick={onRename}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t('courses.actions_of', { name: section.title })}>
                <IconDots size={18} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item color="red" onClick={() => setDoomed(true)}>
                {t('commons:delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
    >
      {section.themes.length === 0 && <Text c="dimmed">{t('courses.section.empty')}</Text>}
      <SortableList
        items={section.themes}
        label={section.title}
        onOrder={(ids) => reorder.mutate({ params: { id: course.id, sectionId: section.id }, body: { ids } })}
      >
        {(theme) => <ThemeRow course={course} section={section} theme={theme} />}
      </SortableList>
      <Group mt={10} gap={8}>
        <Button
          variant="light"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => void go({ to: '/admin/learning/themes/new/course/$course_id/section/$section_id', params: place })}
        >
          {t('courses.theme.new')}
        </Button>
        <Button variant="subtle" size="xs" onClick={() => setChoosing(true)}>
          {t('courses.theme.add_existing')}
        </Button>
      </Group>
      <ModuleChooseDialog
        isOpen={isChoosing}
        taken={section.themes.map(({ module_id }) => module_id)}
        onClose={() => setChoosing(false)}
        onChoose={(themes_ids) => {
          setChoosing(false);
          append.mutate({ params: { id: course.id }, body: { section_id: section.id, themes_ids } });
        }}
      />
      <ConfirmDialog
        isOpen={isDoomed}
        title={t('courses.section.delete_title', { name: section.title })}
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { params: { id: course.id }, body: { sections_ids: [section.id] } },
            { onSettled: () => setDoomed(false) },
          )
        }
        onClose={() => setDoomed(false)}
      >
        {t('courses.section.delete_text')}
      </ConfirmDialog>
    </Card>
  );
}

function ThemeRow({ course, section, theme }: { course: Course; section: Section; theme: Theme }) {
  const { t } = useTranslation();
  const remove = useDeleteThemes();
  const move = useMoveThemes();
  const [isDoomed, setDoomed] = useState(false);
  const params = { id: course.id, sectionId: section.id };
  const others = course.sections.filter(({ id }) => id !== section.id);
  return (
    <Row>
      <PlainLink
        className="touched"
        to="/admin/learning/themes/$theme_id/course/$course_id/section/$section_id"
        params={{ theme_id: theme.module_id, course_id: course.id, section_id: section.id }}
      >
        {theme.title}
      </PlainLink>
      <small>{describeTopicSize(t, theme)}</small>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('courses.actions_of', { name: theme.title })}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(({ id, title }) => (
            <Menu.Item key={id} onClick={() => move.mutate({ params, body: { section_id: id, themes_ids: [theme.id] } })}>
              {t('courses.theme.move_to', { name: title })}
            </Menu.Item>
          ))}
          <Menu.Item color="red" onClick={() => setDoomed(true)}>
            {t('courses.theme.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isDoomed}
        title={t('courses.theme.remove_title', { name: theme.title })}
        confirmLabel={t('courses.theme.remove')}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ params, body: { themes_ids: [theme.id] } }, { onSettled: () => setDoomed(false) })}
        onClose={() => setDoomed(false)}
      >
        {t('courses.theme.remove_text')}
      </ConfirmDialog>
    </Row>
  );
}

type NameProps = { course: Course; section: Section | 'new'; onClose: () => void };

function NameDialog({ course, section, onClose }: NameProps) {
  const { t } = useTranslation();
  const create = useCreateSections();
  const change = useChangeSection();
  const draft = useDraft({
    name: `section.${section === 'new' ? course.id : section.id}`,
    initial: { title: section === 'new' ? '' : section.title },
    version: section === 'new' ? undefined : section.version,
    labels: { title: t('courses.section.title') },
    rules: sectionRules,
    save: (body, { version }) =>
      section === 'new'
        ? create.mutateAsync({ params: { id: course.id }, body: { sections: [body] } })
        : change.mutateAsync({ params: { id: course.id, sectionId: section.id }, body, version }),
    onSaved: onClose,
  });
  return (
    <FormDialog draft={draft} title={t(section === 'new' ? 'courses.section.add' : 'courses.section.name')} onClose={onClose}>
      <TextInput label={t('courses.section.title')} {...draft.text('title')} data-autofocus />
    </FormDialog>
  );
}
