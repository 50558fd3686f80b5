import { percentOf } from '@vigil/contract/shared/percent.ts';
import { SERIES_POINTS_MAX } from '@vigil/contract/statistics/rules.ts';
import { ActionIcon, Button, Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { learnerGroups, type AssignedCourse, type LearnerGroup } from '@vigil/contract/assignments/assigned-course.ts';
import { useQuery } from '@tanstack/react-query';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockAt, endOfDay } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { formatChange, formatDate, formatNumber, formatProgress } from '../../../lib/format.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { confirmationTextFor } from '../../../ui/confirmation-text.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HowCounted } from '../../../ui/how-counted.tsx';
import { LabelledBar } from '../../../ui/labelled-bar.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { LearningBar } from '../../../ui/learning-bar.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { SeriesChart } from '../../statistics/components/series-chart.tsx';
import {
  assignedChangeQuery,
  assignedCourseQuery,
  assignedGroupsQuery,
  useChangeAssigned,
  useCompleteAssigned,
  useDeleteAssigned,
  useToggleAssigned,
} from '../api.ts';
import { AssignedPills } from '../components/assigned-card.tsx';
import { CertificateCard } from '../components/certificate-card.tsx';
import { PictureDialog } from '../components/picture-dialog.tsx';
import { RemindersCard } from '../components/reminders-card.tsx';
import { ReinviteDialog } from '../components/reinvite-dialog.tsx';
import { ReportButton } from '../../reports/components/report-button.tsx';
import { QuestionsCard } from '../../scorm/components/questions-card.tsx';
import { AssignedEmployees } from '../components/assigned-employees.tsx';
import { dayFlaws, employeesPath } from '../rules.ts';

const statusColours = { active: 'green', planned: 'primary', completed: 'neutral' } as const;
const groupColours = { not_started: '--sent', in_progress: '--primary', completed: '--green', overdue: '--red' } as const;
const RELOAD_WHILE_ENROLLING_MS = 2000;

type Dialog = 'complete' | 'delete' | 'dates' | 'picture' | 'reinvite' | null;

export function AssignedCourseScreen() {
  const { t } = useTranslation();
  const { course_id: id } = useRouteParams('/admin/learning/assigned/$course_id');
  const [dialog, setDialog] = useState<Dialog>(null);
  const {
    data: assigned,
    error,
    isLoadingError,
    refetch,
  } = useQuery({
    ...assignedCourseQuery(id),
    refetchInterval: (query) => (query.state.data?.is_enrolling === true ? RELOAD_WHILE_ENROLLING_MS : false),
  });
  const change = useQuery(assignedChangeQuery(id)).data;
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={assigned?.title}
        crumbs={[{ text: t('menu.section.learning') }, { text: t('assignments.title'), to: '/admin/learning/assigned' }]}
        state={
          assigned && (
            <>
              <Pill colour={statusColours[assigned.status]} isLive={assigned.status === 'active'}>
                {t(`assignments.status_one.${assigned.status}`)}
              </Pill>
              <AssignedPills assigned={assigned} />
              {formatDate(assigned.start_date)} – {formatDate(assigned.end_date)}
              <HowCounted names={['progress']} />
            </>
          )
        }
        actions={
          assigned && (
            <>
              <ReportButton of="course" id={assigned.id} />
              <Actions assigned={assigned} onDialog={setDialog} />
            </>
          )
        }
      />
      <Tiles>
        <StatTile
          title={t('assignments.progress')}
          value={assigned && formatProgress(assigned.progress)}
          note={change && t('assignments.change', { points: formatChange(change.change), count: SERIES_POINTS_MAX })}
        >
          {assigned && <LearningBar value={assigned.progress} label={t('assignments.progress')} />}
        </StatTile>
        {assigned?.type === 'scorm' ? <ScormTiles assigned={assigned} /> : <ThemeTiles assigned={assigned} />}
      </Tiles>
      <Stack>
        <Columns last={400}>
          <SeriesChart
            title={t('assignments.progress')}
            points={change?.data.map(({ date, progress }) => ({ date, value: progress }))}
            max={100}
            format={formatProgress}
            emptyText={t('assignments.series_empty')}
          />
          <Groups id={id} assigned={assigned} />
        </Columns>
        {assigned?.type === 'scorm' && <QuestionsCard id={id} />}
        <AssignedEmployees
          id={id}
          isOver={assigned?.isCompleted === true}
          isScorm={assigned?.type === 'scorm'}
          hasCertificates={(assigned?.certificate ?? null) !== null}
        />
        {assigned !== undefined && <RemindersCard assigned={assigned} />}
        {assigned !== undefined && <CertificateCard assigned={assigned} />}
      </Stack>
      {assigned !== undefined && <Dialogs assigned={assigned} dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

function ThemeTiles({ assigned }: { assigned: AssignedCourse | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <StatTile
        title={t('assignments.themes')}
        value={assigned && formatNumber(assigned.themes)}
        note={t('assignments.themes_note')}
      />
      <StatTile
        title={t('assignments.theory')}
        value={assigned && formatProgress(assigned.theory)}
        note={t('assignments.theory_note')}
      />
      <StatTile
        title={t('assignments.testing')}
        value={assigned && formatProgress(assigned.testing)}
        note={t('assignments.testing_note')}
      />
    </>
  );
}

/** A package has a single step, so only completion can be counted. */
function ScormTiles({ assigned }: { assigned: AssignedCourse }) {
  const { t } = useTranslation();
  return (
    <>
      <StatTile title={t('assignments.group.completed')} value={formatNumber(assigned.completed_count)} />
      <StatTile title={t('assignments.group.in_progress')} value={formatNumber(assigned.in_progress_count)} />
    </>
  );
}

function Actions({ assigned, onDialog }: { assigned: AssignedCourse; onDialog: (dialog: Dialog) => void }) {
  const { t } = useTranslation();
  const toggle = useToggleAssigned();
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('commons:actions')}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {assigned.status === 'active' && assigned.is_enabled && (
            <Menu.Item onClick={() => onDialog('reinvite')}>{t('assignments.reinvite.title')}</Menu.Item>
          )}
          <Menu.Item onClick={() => toggle.mutate({ params: { id: assigned.id } })}>
            {t(assigned.is_enabled ? 'assignments.turn_off' : 'assignments.turn_on')}
          </Menu.Item>
          <Menu.Item onClick={() => onDialog('picture')}>{t('assignments.change_picture')}</Menu.Item>
          <Menu.Item color="red" onClick={() => onDialog('delete')}>
            {t('commons:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => onDialog('dates')}>
        {t('assignments.change_dates')}
      </Button>
      {!assigned.isCompleted && <Button onClick={() => onDialog('complete')}>{t('assignments.complete')}</Button>}
    </>
  );
}

/** The number of learners in each state; pressing one lists the people. */
function Groups({ id, assigned }: { id: string; assigned: AssignedCourse | undefined }) {
  const { t } = useTranslation();
  const go = useGo();
  const groups = useQuery(assignedGroupsQuery(id)).data;
  const total = assigned?.learners_count ?? 0;
  const open = (group: LearnerGroup) =>
    go({ to: employeesPath({ is_public: assigned?.is_public === true }), params: { course_id: id }, search: { group } });
  return (
    <Card title={t('ui.tree.people', { count: total, number: formatNumber(total) })}>
      <Stack gap={14}>
        {learnerGroups.map((group) => (
          <UnstyledButton key={group} className="touched" onClick={() => void open(group)}>
            <LabelledBar
              label={t(`assignments.group.${group}`)}
              figure={groups && formatNumber(groups[group])}
              share={percentOf(groups?.[group] ?? 0, total) ?? 0}
              colour={groupColours[group]}
            />
          </UnstyledButton>
        ))}
        {groups && <Text c="dimmed">{t('assignments.plan', groups.plan)}</Text>}
      </Stack>
    </Card>
  );
}

function Dialogs({ assigned, dialog, onClose }: { assigned: AssignedCourse; dialog: Dialog; onClose: () => void }) {
  const { t } = useTranslation();
  const go = useGo();
  const complete = useCompleteAssigned();
  const remove = useDeleteAssigned();
  const params = { id: assigned.id };
  return (
    <>
      <ConfirmDialog
        isOpen={dialog === 'complete'}
        title={t('assignments.complete_title')}
        confirmLabel={t('assignments.complete')}
        isDangerous={false}
        isPending={complete.isPending}
        onConfirm={() => complete.mutate({ params }, { onSettled: onClose })}
        onClose={onClose}
      >
        {t('assignments.complete_text')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title={t('assignments.delete_title', { name: assigned.title })}
        typed={confirmationTextFor(assigned.learners_count) && assigned.title}
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate({ params }, { onSuccess: () => void go({ to: '/admin/learning/assigned', replace: true }) })
        }
        onClose={onClose}
      >
        {t('assignments.delete_text')}
      </ConfirmDialog>
      {dialog === 'reinvite' && <ReinviteDialog id={assigned.id} isNumbered={assigned.counted_in === null} onClose={onClose} />}
      {dialog === 'dates' && <Dates assigned={assigned} onClose={onClose} />}
      {dialog === 'picture' && <PictureDialog assigned={assigned} onClose={onClose} />}
    </>
  );
}

function Dates({ assigned, onClose }: { assigned: AssignedCourse; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useChangeAssigned();
  const start = clockAt(assigned.start_date).format('YYYY-MM-DD');
  const initial: { end: string | null } = { end: clockAt(assigned.end_date).format('YYYY-MM-DD') };
  const draft = useDraft({
    name: `assignment_end.${assigned.id}`,
    initial,
    version: assigned.version,
    labels: { end: { label: t('assignments.end'), words: (day) => (day === null ? '' : formatDay(day)) } },
    flaws: ({ end }) => dayFlaws({ start, end }),
    save: ({ end }, { version }) =>
      change.mutateAsync({ params: { id: assigned.id }, body: { end_date: endOfDay(end!) }, version }),
    onSaved: onClose,
  });
  return (
    <FormDialog draft={draft} title={t('assignments.change_dates')} onClose={onClose}>
      <DatePicker
        label={t('assignments.end')}
        value={draft.values.end}
        onChange={(end) => draft.set({ end })}
        error={draft.errorOf('end')}
        min={start}
        isRequired
      />
    </FormDialog>
  );
}
