import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { noTargets } from '../../ui/tree/rules.ts';
import type { SearchVariant } from '../../ui/tree/rules.ts';
import { TargetTree } from '../../ui/tree/target-tree.tsx';
import { kitTreeUnder } from './kit-people.ts';

const answerAfter = <T,>(ms: number, answer: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, answer));

export function KitTree() {
  const { t } = useTranslation();
  const [targets, setTargets] = useState(noTargets);
  const search = (text: string, variant: SearchVariant) => {
    const departments = kitTreeUnder(null);
    const nodes = variant === 'departments' ? departments : departments.slice(0, 3).flatMap(kitTreeUnder);
    return answerAfter(
      300,
      nodes.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase())),
    );
  };
  return (
    <Card title={t('kit.targets')}>
      <TargetTree
        label={t('kit.targets')}
        value={targets}
        onChange={setTargets}
        load={(parent) => answerAfter(200, kitTreeUnder(parent))}
        search={search}
      />
    </Card>
  );
}
