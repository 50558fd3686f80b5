/**
 * `npm run bench` runs all benches, `npm run bench -- tracking lists` some. Each figure is compared with a bare baseline of the
 * same run.
 */
import { cpus } from 'node:os';
import { buildWeb } from '../scripts/build-web.ts';
import { benchAutomation } from './automation.ts';
import { benchCampaignPage } from './campaign-page.ts';
import { benchCertificates } from './certificates.ts';
import { benchFacts } from './facts.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchImport } from './import.ts';
import { openInstallation, type Installation } from './installation.ts';
import { benchLists } from './lists.ts';
import { benchReports } from './reports.ts';
import { benchScorm } from './scorm.ts';
import { benchSending } from './sending.ts';
import { benchSignIns } from './sign-ins.ts';
import { benchSlides } from './slides.ts';
import { benchSlowServer } from './slow-server.ts';
import { benchStartUp } from './start-up.ts';
import { benchStatistics } from './statistics.ts';
import { benchTracking } from './tracking.ts';
import { benchTree } from './tree.ts';
import { benchVerdicts } from './verdicts.ts';

const benches: Record<string, (installation: Installation) => Promise<void>> = {
  sending: benchSending,
  'slow-server': benchSlowServer,
  tracking: benchTracking,
  lists: benchLists,
  'campaign-page': benchCampaignPage,
  import: benchImport,
  facts: benchFacts,
  slides: benchSlides,
  scorm: benchScorm,
  'sign-ins': benchSignIns,
  certificates: benchCertificates,
  statistics: benchStatistics,
};
const alone: Record<string, () => Promise<void>> = {
  automation: benchAutomation,
  tree: benchTree,
  verdicts: benchVerdicts,
  reports: benchReports,
  'start-up': benchStartUp,
  'first-load': benchFirstLoad,
};

await buildWeb();
const requested = process.argv.slice(2);
const isWanted = (name: string) => requested.length === 0 || requested.includes(name);
console.log(`Node ${process.version}, ${cpus().length} cores, ${new Date().toISOString()}\n`);
for (const [name, bench] of Object.entries(benches)) {
  if (!isWanted(name)) continue;
  const installation = await openInstallation();
  try {
    await bench(installation);
  } finally {
    await installation.close();
  }
}
for (const [name, bench] of Object.entries(alone)) if (isWanted(name)) await bench();
