import type { OrganizationNode } from '@vigil/contract/organizations/organization.ts';
import { useTranslation } from 'react-i18next';
import { CourseChooseDialog } from '../../courses/components/course-choose-dialog.tsx';
import { ModuleChooseDialog } from '../../modules/components/module-choose-dialog.tsx';
import { useCopyCourses, useCopyThemes } from '../api.ts';

type Props = { organization: OrganizationNode; onClose: () => void };

export function CopyCoursesDialog({ organization: { id, title }, onClose }: Props) {
  const { t } = useTranslation();
  const copy = useCopyCourses();
  return (
    <CourseChooseDialog
      isOpen
      isMultiple
      takesArchived
      title={t('organizations.copy_courses_to', { title })}
      confirmLabel={t('commons:copy')}
      chosen={[]}
      onChoose={(courses) =>
        copy.mutate(
          { body: { courses_ids: courses.map((course) => course.id), organizations_ids: [id] } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
}

export function CopyThemesDialog({ organization: { id, title }, onClose }: Props) {
  const { t } = useTranslation();
  const copy = useCopyThemes();
  return (
    <ModuleChooseDialog
      isOpen
      title={t('organizations.copy_themes_to', { title })}
      confirmLabel={t('commons:copy')}
      taken={[]}
      onChoose={(themes_ids) => copy.mutate({ body: { themes_ids, organizations_ids: [id] } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
