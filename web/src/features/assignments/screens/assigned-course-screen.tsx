import { ActionIcon, Menu, Tabs } from '@mantine/core';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import { useQuery } from '@tanstack/react-query';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { choice } from '../../../lib/search-state.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { CountedTitle } from '../../../ui/counted-title.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HowCounted } from '../../../ui/how-counted.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { assignedCourseQuery, useToggleAssigned } from '../api.ts';
import { AssignedPills } from '../components/assigned-card.tsx';
import { AssignedDialogs, type AssignedDialog } from '../components/assigned-dialogs.tsx';
import { AssignedEmployees } from '../components/assigned-employees.tsx';
import { AssignedOverview } from '../components/assigned-overview.tsx';
import { CertificateCard } from '../components/certificate-card.tsx';
import { RemindersCard } from '../components/reminders-card.tsx';
import { ReportButton } from '../../reports/components/report-button.tsx';
import { QuestionsCard } from '../../scorm/components/questions-card.tsx';

const tabs = ['overview', 'employees', 'questions', 'certificates', 'reminders'] as const;
const params = { tab: choice(tabs, 'overview') };
const RELOAD_WHILE_ENROLLING_MS = 2000;

export function AssignedCourseScreen() {
  const { t } = useTranslation();
  const { course_id: id } = useRouteParams('/admin/learning/assigned/$course_id');
  const [dialog, setDialog] = useState<AssignedDialog | null>(null);
  const {
    data: assigned,
    error,
    isLoadingError,
    refetch,
  } = useQuery({
    ...assignedCourseQuery(id),
    refetchInterval: (query) => (query.state.data?.is_enrolling === true ? RELOAD_WHILE_ENROLLING_MS : false),
  });
  const [{ tab }, setState] = useSearchState(params);
  const isScorm = assigned?.type === 'scorm';
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={assigned?.title}
        crumbs={[{ text: t('menu.section.learning') }, { text: t('assignments.title'), to: '/admin/learning/assigned' }]}
        state={
          assigned && (
            <>
              <StateBadge state={assigned.status}>{t(`assignments.status_one.${assigned.status}`)}</StateBadge>
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
      <Tabs
        // Only a package has questions.
        value={tab === 'questions' && !isScorm ? 'overview' : tab}
        onChange={(next) => setState({ tab: tabs.find((name) => name === next) ?? 'overview' })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('assignments.tabs.label')} mb="var(--gap)">
          <Tabs.Tab value="overview">{t('assignments.tabs.overview')}</Tabs.Tab>
          <Tabs.Tab value="employees">
            <CountedTitle title={t('assignments.employees')} total={assigned?.learners_count} isNarrowed={false} />
          </Tabs.Tab>
          {isScorm && <Tabs.Tab value="questions">{t('assignments.tabs.questions')}</Tabs.Tab>}
          <Tabs.Tab value="certificates">
            <CountedTitle title={t('certificates.title')} total={assigned?.certificates_count || undefined} isNarrowed={false} />
          </Tabs.Tab>
          <Tabs.Tab value="reminders">{t('assignments.reminders.title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <AssignedOverview id={id} assigned={assigned} />
        </Tabs.Panel>
        <Tabs.Panel value="employees">
          <AssignedEmployees
            id={id}
            isOver={assigned?.isCompleted === true}
            isScorm={isScorm}
            hasCertificates={(assigned?.certificate ?? null) !== null}
          />
        </Tabs.Panel>
        <Tabs.Panel value="questions">
          <QuestionsCard id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="certificates">{assigned !== undefined && <CertificateCard assigned={assigned} />}</Tabs.Panel>
        <Tabs.Panel value="reminders">{assigned !== undefined && <RemindersCard assigned={assigned} />}</Tabs.Panel>
      </Tabs>
      {assigned !== undefined && <AssignedDialogs assigned={assigned} dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

function Actions({ assigned, onDialog }: { assigned: AssignedCourse; onDialog: (dialog: AssignedDialog) => void }) {
  const { t } = useTranslation();
  const toggle = useToggleAssigned();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t('commons:actions')}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onDialog('dates')}>{t('assignments.change_dates')}</Menu.Item>
        {assigned.status === 'active' && assigned.is_enabled && (
          <Menu.Item onClick={() => onDialog('reinvite')}>{t('assignments.reinvite.title')}</Menu.Item>
        )}
        <Menu.Item onClick={() => toggle.mutate({ params: { id: assigned.id } })}>
          {t(assigned.is_enabled ? 'assignments.turn_off' : 'assignments.turn_on')}
        </Menu.Item>
        <Menu.Item onClick={() => onDialog('picture')}>{t('assignments.change_picture')}</Menu.Item>
        {!assigned.isCompleted && <Menu.Item onClick={() => onDialog('complete')}>{t('assignments.complete')}</Menu.Item>}
        <Menu.Item color="red" onClick={() => onDialog('delete')}>
          {t('commons:delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
