import { useQuery } from '@tanstack/react-query';
import { PaperButton } from '../../reports/components/paper-button.tsx';
import { riskQuery, type Scope } from '../api.ts';

/** On paper, what is on the screen: the same days. */
export function PaperOfPeriod({ scope }: { scope: Scope }) {
  const { data, isPlaceholderData } = useQuery(riskQuery(scope));
  return <PaperButton organization_id={scope.id} days={isPlaceholderData ? undefined : data?.period} />;
}
