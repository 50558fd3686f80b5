import type { ReactNode } from 'react';
import { text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { OrganizationDrawer } from './organization-drawer.tsx';
import { OrganizationTree } from './organization-tree.tsx';

const params = { organization: text() };

type Props = { parent_id?: string; search?: string; empty: ReactNode };

/** The tree below an organisation, with the chosen organisation beside it. */
export function OrganizationsBelow(props: Props) {
  const [{ organization }, setState] = useSearchState(params);
  return (
    <>
      <OrganizationTree {...props} chosen={organization} onChoose={(id) => setState({ organization: id })} />
      <OrganizationDrawer id={organization === '' ? null : organization} onClose={() => setState({ organization: '' })} />
    </>
  );
}
