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
        {packages.map((version) => (
          <li key={version.id}>
            <Row>
              <ScreenLink
                to="/admin/learning/courses/scorm/$course_id/trial"
                params={{ course_id: courseId }}
                search={{ package: version.id }}
              >
                {versionWords(t, version)}
              </ScreenLink>
              <Text span c="dimmed" size="sm">
                {version.filename}
              </Text>
              {version.is_current && <Pill colour="green">{t('scorm.versions.current')}</Pill>}
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
