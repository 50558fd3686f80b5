import type { Licence } from '@vigil/contract/organizations/organization.ts';
import type { OrganizationScope } from '../api.ts';
import { CoverageTile } from './coverage-tile.tsx';
import { LicenceTile, PhishingTile, RiskTile } from './dashboard-tiles.tsx';
import classes from './dashboard.module.css';
import { DetailCard } from './detail-card.tsx';
import { DifficultyCard } from './difficulty-card.tsx';
import { ProgressGroups, RiskGroups } from './groups.tsx';
import { LastCampaignCard } from './last-campaign-card.tsx';
import { LearningCard } from './learning-card.tsx';
import { RiskAndLearning } from './risk-and-learning.tsx';

type Props = { scope: OrganizationScope; licence: Licence | undefined };

/** An organisation's figures over a period. Each part loads separately, so that one failure leaves the others. */
export const Dashboard = ({ scope, licence }: Props) => (
  <div className={classes.rows}>
    <div className={classes.tiles}>
      <RiskTile scope={scope} />
      <PhishingTile scope={scope} />
      <CoverageTile scope={scope} />
      <LicenceTile scope={scope} licence={licence} />
    </div>
    <div className={classes.wide}>
      <RiskAndLearning scope={scope} />
      <LearningCard scope={scope} />
    </div>
    <div className={classes.wide}>
      <DifficultyCard scope={scope} />
      <LastCampaignCard scope={scope} />
    </div>
    <div className={classes.halves}>
      <RiskGroups scope={scope} />
      <ProgressGroups scope={scope} />
    </div>
    <DetailCard scope={scope} />
  </div>
);
