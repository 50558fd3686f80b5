import { Text } from '@mantine/core';
import type { ScormPackage } from '@vigil/contract/scorm/package.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { versionWords } from './version-words.ts';

/** Every package that the course has had: an attempt is finished on the package that it began on. */
export function PackageVersions({ courseId, packages }: { courseId: string; packages: readonly ScormPackage[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('scorm.versions.title')}>
      <List isLined>
        {packages.map((one) => (
          <li key={one.id}>
            <Row>
              <ScreenLink
                to="/admin/learning/courses/scorm/$course_id/trial"
                params={{ course_id: courseId }}
                search={{ package: one.id }}
              >
                {versionWords(t, one)}
              </ScreenLink>
              <Text span c="dimmed" size="sm">
                {one.filename}
              </Text>
              {one.is_current && <Pill colour="green">{t('scorm.versions.current')}</Pill>}
            </Row>
          </li>
        ))}
      </List>
      <Text c="dimmed" size="sm" mt={12}>
        {t('scorm.versions.text')}
      </Text>
    </Card>
  );
}
