/**
 * Writes the corpus: `node server/test/verdicts/make-corpus.ts`. The output is always the same; the delays are those that
 * `sources.ts` names.
 */
import { writeFileSync } from 'node:fs';
import {
  APPLE_RELAY,
  BARRACUDA,
  CHROME,
  desktops,
  EDGE,
  GOOGLE_PREVIEW,
  GOOGLE_PROXY,
  HEADLESS,
  networks,
  oldBrowsers,
  phones,
  scripts,
  TELEGRAM,
  thirdByteOf,
  WORD,
  yandexRobots,
} from './actors.ts';
import { corpusFile, type CorpusHit, type Label, type Sequence } from './corpus.ts';
import { sources } from './sources.ts';

const CLICK_MEDIAN = 21;
const DATA_MEDIAN = 28;
/** The share of people whose proxy removes the languages. */
const WITHOUT_LANGUAGE = 0.01;

let state = 20_251_122;
const next = (): number => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0), (state >>> 8) / 2 ** 24);
const between = (from: number, to: number): number => from + next() * (to - from);
const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!;
const chance = (share: number): boolean => next() < share;
/** Returns a log-normal time, as reaction times are distributed. */
const around = (median: number, spread = 0.8): number =>
  median * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()));
const addressIn = (network: keyof typeof networks): string => {
  const start = pick(networks[network]);
  const [from, to] = thirdByteOf(start);
  return `${start}.${Math.floor(between(from, to + 1))}.${Math.floor(between(1, 255))}`;
};

type Actor = { by: Label; address: string; agent: string; language?: false };
const person = (more: Partial<Actor> = {}): Actor => ({
  by: 'human',
  address: addressIn('home'),
  agent: pick([...desktops, ...phones]),
  ...(chance(WITHOUT_LANGUAGE) && { language: false as const }),
  ...more,
});
const machine = (network: keyof typeof networks, agent: string, namesLanguage = false): Actor => ({
  by: 'machine',
  address: addressIn(network),
  agent,
  ...(!namesLanguage && { language: false as const }),
});
const hit = (actor: Actor, at: number, kind: CorpusHit['kind'], more: Partial<CorpusHit> = {}): CorpusHit => ({
  at: Math.round(at * 100) / 100,
  kind,
  ...actor,
  ...more,
});

/** Returns when an email is opened: some at once, most within hours. */
const opening = (): number => 6 + around(1_500, 1.8);
const dataOf = (who: Actor, clicked: number, share = 0.4): CorpusHit[] =>
  chance(share) ? [hit(who, clicked + around(DATA_MEDIAN), 'entered_data', { method: 'POST' })] : [];
function reading(who: Actor, opened = opening(), wait = around(CLICK_MEDIAN)): CorpusHit[] {
  const clicked = opened + wait;
  return [hit(who, opened, 'opened'), hit(who, clicked, 'clicked'), ...dataOf(who, clicked)];
}
const clicking = (who: Actor, at: number): CorpusHit[] => [hit(who, at, 'clicked'), ...dataOf(who, at)];
const detonators = Array.from({ length: 12 }, () => addressIn('microsoft'));
const detonator = (namesLanguage = chance(0.5)): Actor => ({
  ...machine('microsoft', pick([CHROME, EDGE]), namesLanguage),
  address: pick(detonators),
});
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
const desktopInCloud = once(() => person({ address: addressIn('microsoft'), agent: EDGE }));
const offices = Array.from({ length: 2 }, () => addressIn('home'));
const proxy = once(() => addressIn('home'));
const gateway = once(() => ({ ...machine('home', CHROME), address: addressIn('home') }));
const sandbox = once(() => machine('home', EDGE));

const made: Record<string, (n: number) => CorpusHit[]> = {
  desk: () => reading(person({ agent: pick(desktops) })),
  'images-blocked': () => clicking(person(), opening() + around(CLICK_MEDIAN)),
  'quick-on-phone': () => {
    const who = person({ agent: pick(phones) });
    const clicked = between(4, 10);
    const opened = clicked - Math.max(1.2, around(3, 0.4));
    return opened > 1 ? reading(who, opened, clicked - opened) : clicking(who, clicked);
  },
  vdi: () => reading(desktopInCloud()),
  'office-behind-one-address': (n) =>
    clicking(person({ address: offices[n % 2]!, agent: pick([CHROME, EDGE, CHROME]) }), between(15, 105)),
  'apple-privacy': () => [
    hit(machine('apple', APPLE_RELAY), between(1, 40), 'opened'),
    ...clicking(person({ agent: pick(phones) }), opening() + around(CLICK_MEDIAN)),
  ],
  'gmail-image-proxy': () => {
    const opened = opening();
    return [hit(machine('google', GOOGLE_PROXY), opened, 'opened'), ...clicking(person(), opened + around(CLICK_MEDIAN))];
  },
  'safe-links-then-person': () => {
    const clicked = opening() + around(CLICK_MEDIAN);
    return [
      hit(detonator(), between(1, 5), 'clicked'),
      hit(detonator(), clicked - between(0.4, 2), 'clicked', chance(0.5) ? { method: 'HEAD' } : {}),
      ...clicking(person(), clicked),
    ];
  },
  'mimecast-then-person': () => {
    const clicked = opening() + around(CLICK_MEDIAN);
    const filter = machine('mimecast', CHROME);
    return [
      hit(filter, clicked - between(1, 2), 'clicked'),
      hit(filter, clicked - between(0.3, 0.9), 'clicked'),
      ...clicking(person(), clicked),
    ];
  },
  'barracuda-then-person': () => [hit(machine('amazon', BARRACUDA), between(2, 20), 'clicked'), ...reading(person())],
  'help-desk': () => {
    const own = reading(person({ agent: pick(desktops) }));
    return [...own, hit(person({ agent: CHROME }), own.at(-1)!.at + around(1_200), 'clicked')];
  },
  'proxy-without-language': () => reading(person({ address: proxy(), agent: pick(desktops), language: false })),
  'through-a-cloud': () => reading(person({ address: addressIn(pick(['amazon', 'yandex', 'google'])) })),
  'old-workstation': () => reading(person({ agent: pick(oldBrowsers) })),
  attachment: () => {
    const who = person({ agent: pick(desktops) });
    const opened = opening();
    return [
      hit(who, opened, 'opened'),
      hit({ ...who, agent: WORD, language: false }, opened + 18, 'opened_attachment'),
      hit(who, opened + 19.5, 'opened_attachment'),
    ];
  },
  'comes-again': () => {
    const who = person();
    const own = reading(who);
    return [...own, hit(who, own.at(-1)!.at + around(7_000), 'clicked'), hit(who, own.at(-1)!.at + around(90_000), 'clicked')];
  },
  'preview-then-person': () => {
    const clicked = opening() + around(CLICK_MEDIAN);
    return [
      ...clicking(person(), clicked),
      hit(
        { by: 'machine', address: `149.154.161.${Math.floor(between(1, 255))}`, agent: TELEGRAM, language: false },
        clicked + 200,
        'clicked',
      ),
    ];
  },

  'safe-links': () => {
    const filter = detonator();
    const at = between(1, 5);
    return [...(chance(0.3) ? [hit(filter, at - 0.3, 'clicked', { method: 'HEAD' })] : []), hit(filter, at, 'clicked')];
  },
  'safe-links-again': () => [hit(detonator(), around(2_400), 'clicked')],
  proofpoint: () => {
    const filter = machine(chance(0.6) ? 'proofpoint' : 'amazon', pick([CHROME, EDGE, ...phones]), chance(0.2));
    const at = between(5, 60);
    return [hit(filter, at, 'opened'), hit(filter, at + between(0.1, 1.2), 'clicked')];
  },
  barracuda: () => {
    const filter = machine(pick(['barracuda', 'amazon']), chance(0.4) ? BARRACUDA : CHROME);
    const at = between(2, 20);
    return [hit(filter, at, 'clicked'), hit(filter, at + 0.2, 'opened'), hit(filter, at + 0.4, 'opened_attachment')];
  },
  mimecast: () => {
    const filter = machine('mimecast', pick([CHROME, ...oldBrowsers]), chance(0.1));
    const at = between(3, 40);
    return [hit(filter, at, 'clicked'), hit(filter, at + between(0.2, 1), 'clicked')];
  },
  google: () => [
    hit(machine('google', GOOGLE_PROXY), between(1, 600), 'opened'),
    hit(machine('google', GOOGLE_PREVIEW), between(600, 900), 'clicked'),
  ],
  'apple-privacy-alone': () => [hit(machine('apple', APPLE_RELAY), between(1, 40), 'opened')],
  yandex: () => [
    chance(0.6)
      ? hit(machine('yandex', pick(yandexRobots)), between(2, 900), 'clicked')
      : hit(machine('yandex', CHROME), between(2, 120), 'clicked'),
  ],
  kaspersky: () => {
    const at = between(3, 45);
    return [hit(gateway(), at, 'clicked', { method: 'HEAD' }), hit(gateway(), at + between(0.1, 2), 'clicked')];
  },
  'forwarded-then-scanned': () => {
    const filter = machine(pick(['microsoft', 'home']), pick([CHROME, EDGE]));
    const at = around(1_500);
    return [hit(filter, at, 'clicked', { method: 'HEAD' }), hit(filter, at + between(0.2, 1), 'clicked')];
  },
  'reported-then-scanned': () => {
    const filter = machine(pick(['microsoft', 'amazon']), pick([CHROME, EDGE]), chance(0.6));
    const at = around(1_800, 0.3);
    return chance(0.8)
      ? [hit(filter, at, 'opened'), hit(filter, at + between(0.2, 1.5), 'clicked')]
      : [hit(filter, at, 'clicked')];
  },
  prefetch: () => [hit(machine('home', pick(desktops), true), around(900), 'clicked', { prefetch: true })],
  headless: () => [
    chance(0.6)
      ? hit(machine(pick(['amazon', 'home']), HEADLESS), around(60), 'clicked')
      : hit(machine(pick(['amazon', 'microsoft']), CHROME), around(60), 'clicked'),
  ],
  scripts: () => [hit(machine(pick(['amazon', 'home']), pick(scripts)), around(120), 'clicked')],
  'gateway-over-many': (n) => [hit(sandbox(), 600 + n * 0.07, 'clicked')],
  'form-filler': () => {
    const filter = machine('microsoft', CHROME, chance(0.2));
    const at = between(5, 60);
    return [hit(filter, at, 'clicked'), hit(filter, at + 1, 'entered_data', { method: 'POST' })];
  },
  'behind-home-address': () => [hit({ ...person({ agent: CHROME }), by: 'machine' }, around(900), 'clicked')],
};

/** People who share an address belong to one organisation; everyone else has a scene without neighbours. */
const sharedScenes: Record<string, string> = {
  vdi: 'vdi',
  'proxy-without-language': 'proxy',
  'office-behind-one-address': 'office',
  'safe-links': 'microsoft',
  'safe-links-again': 'microsoft',
  'safe-links-then-person': 'microsoft',
  kaspersky: 'gateway',
  'gateway-over-many': 'sandbox',
};
/** The emails of these sources are sent together; the others one after another. */
const together = new Set(['office-behind-one-address', 'gateway-over-many']);

export const makeCorpus = (): Sequence[] =>
  Object.entries(sources).flatMap(([source, { label, count }]) =>
    Array.from({ length: count }, (_, n): Sequence => {
      const hits = made[source]!(n).toSorted((one, other) => one.at - other.at);
      return { source, label, scene: sharedScenes[source] ?? 'one by one', sent: together.has(source) ? 0 : n * 20, hits };
    }),
  );

export const linesOf = (corpus: readonly Sequence[], label: Label): string =>
  corpus.flatMap((sequence) => (sequence.label === label ? [`${JSON.stringify(sequence)}\n`] : [])).join('');

if (import.meta.main) {
  const corpus = makeCorpus();
  for (const label of ['human', 'machine'] as const) writeFileSync(corpusFile(label), linesOf(corpus, label));
}
