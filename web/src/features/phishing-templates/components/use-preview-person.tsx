import { PersonSelect } from '../../people/components/person-select.tsx';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { ValueOf } from '@vigil/contract/phishing-templates/variables.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { personValuesQuery } from '../api.ts';
import { exampleValues } from '@vigil/contract/phishing-templates/example-person.ts';

/** Returns the values that fill a preview: those of a chosen person of the staff, or an example; and the control to choose. */
export function usePreviewPerson(language: Language): { valueOf: ValueOf; choice: ReactNode } {
  const { t } = useTranslation();
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null);
  const [today] = useState(() => formatDate(new Date()));
  const { data } = useQuery({ ...personValuesQuery(person?.id ?? '', language), enabled: person !== null });
  return {
    valueOf: person !== null && data ? (variable) => data.values[variable] : exampleValues(language, today),
    choice: (
      <PersonSelect
        aria-label={t('phishing_templates.preview_person')}
        placeholder={t('phishing_templates.preview_example')}
        size="xs"
        w={{ base: '100%', sm: 260 }}
        value={person}
        onChange={setPerson}
      />
    ),
  };
}
