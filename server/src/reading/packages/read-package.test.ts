import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageFiles, type PackageSpec } from '../../../test/make-package.ts';
import { makeZip, type ZipEntry } from '../../../test/zip.ts';
import { FOUND, type FoundPackage } from './found-package.ts';
import { ENTRIES_MAX, readPackage } from './read-package.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const to = () => join(folder, 'out');

async function readZip(bytes: Buffer): Promise<FoundPackage> {
  const path = join(folder, 'package.zip');
  await writeFile(path, bytes);
  await readPackage({ path, to: to() });
  return JSON.parse(await readFile(join(to(), FOUND), 'utf8')) as FoundPackage;
}

const read = (entries: readonly ZipEntry[]) => readZip(makeZip(entries));

/** Returns the files of a good package with a changed manifest. */
const changed = (change: (manifest: string) => string | Buffer, spec?: PackageSpec): ZipEntry[] =>
  packageFiles(spec).map((file) => (file.name === 'imsmanifest.xml' ? { ...file, content: change(String(file.content)) } : file));

const warningsOf = async (entries: readonly ZipEntry[]) => (await read(entries)).warnings.map(({ code }) => code);

test('a package is unpacked file by file, and described as it is', async () => {
  const found = await read(packageFiles({ version: '2004 3rd Edition', parts: [{ title: 'One' }, { title: 'Two' }] }));
  expect(found).toMatchObject({ version: '2004', edition: 3, title: 'Working from home', warnings: [] });
  expect(found.items).toEqual([
    { identifier: 'i0', title: 'One', depth: 0, kind: 'sco', is_visible: true, href: 'parts/part-0.html' },
    { identifier: 'i1', title: 'Two', depth: 0, kind: 'sco', is_visible: true, href: 'parts/part-1.html' },
  ]);
  const page = found.files.find(({ path }) => path === 'parts/part-1.html')!;
  expect(await readFile(join(to(), String(page.number)), 'utf8')).toContain('<h1>Part</h1>');
});

const encrypted = (): Buffer => {
  const zip = makeZip(packageFiles());
  // Sets the flag of encryption in the local header and in the directory.
  for (const [mark, at] of [
    [Buffer.from('PK\u0003\u0004'), 6],
    [Buffer.from('PK\u0001\u0002'), 8],
  ] as const) {
    const place = zip.indexOf(mark) + at;
    zip.writeUInt16LE(zip.readUInt16LE(place) | 1, place);
  }
  return zip;
};

const refusals: [string, () => Buffer, string][] = [
  ['no zip', () => Buffer.from('<html>an error page</html>'), 'package_no_archive'],
  ['half of a zip', () => makeZip(packageFiles()).subarray(0, 300), 'package_no_archive'],
  ['no manifest', () => makeZip([{ name: 'index.html', content: '' }]), 'package_no_manifest'],
  [
    'a manifest further down',
    () => makeZip(packageFiles().map((file) => ({ ...file, name: `a/b/${file.name}` }))),
    'package_no_manifest',
  ],
  [
    'two packages side by side',
    () => makeZip(['a', 'b'].flatMap((one) => packageFiles().map((file) => ({ ...file, name: `${one}/${file.name}` })))),
    'package_no_manifest',
  ],
  ['a name that leads outside', () => makeZip([...packageFiles(), { name: '../../evil.sh', content: '' }]), 'package_unsafe'],
  ['an absolute name', () => makeZip([...packageFiles(), { name: '/etc/passwd', content: '' }]), 'package_unsafe'],
  ['a name of a drive', () => makeZip([...packageFiles(), { name: 'C:\\evil.bat', content: '' }]), 'package_unsafe'],
  ['a link', () => makeZip([...packageFiles(), { name: 'link', content: '/etc/passwd', mode: 0o120777 }]), 'package_unsafe'],
  ['the same name twice', () => makeZip([...packageFiles(), { name: 'Parts/PART-0.html', content: '' }]), 'package_unsafe'],
  ['an encrypted entry', encrypted, 'package_unsafe'],
  [
    'too many entries',
    () => makeZip([...packageFiles(), ...Array.from({ length: ENTRIES_MAX }, (_, n) => ({ name: `f${n}`, content: '' }))]),
    'package_unsafe',
  ],
  ['a bomb', () => makeZip([...packageFiles(), { name: 'bomb', content: Buffer.alloc(40_000_000) }]), 'package_too_large'],
  [
    'a size that lies',
    () => makeZip([...packageFiles(), { name: 'bomb', content: Buffer.alloc(40_000_000), declared: 10 }]),
    'package_no_archive',
  ],
  [
    'a DOCTYPE',
    () => makeZip(changed((xml) => xml.replace('<manifest', '<!DOCTYPE x [<!ENTITY e "x">]><manifest'))),
    'package_has_doctype',
  ],
  ['broken XML', () => makeZip(changed((xml) => xml.replace('</manifest>', ''))), 'package_bad_manifest'],
  ['XML of something else', () => makeZip(changed(() => '<html></html>')), 'package_bad_manifest'],
  [
    'a start page that is not there',
    () => makeZip(changed((xml) => xml.replace('href="parts/part-0.html">', 'href="parts/gone.html">'))),
    'package_launch_missing',
  ],
  [
    'a start page elsewhere',
    () => makeZip(changed((xml) => xml.replace('href="parts/part-0.html">', 'href="https://example.com/">'))),
    'package_launch_missing',
  ],
  [
    'a start page outside',
    () => makeZip(changed((xml) => xml.replace('href="parts/part-0.html">', 'href="../../../etc/passwd">'))),
    'package_launch_missing',
  ],
  [
    'nothing to play',
    () => makeZip(changed((xml) => xml.replace(/<resource .*<\/resource>/s, '').replace(/identifierref="\w+"/, ''))),
    'package_nothing_to_play',
  ],
];

test.each(refusals)('refuses %s', async (_, bytes, code) => {
  await expect(readZip(bytes())).rejects.toMatchObject({ code });
});

const odd: [string, () => ZipEntry[], string[]][] = [
  ['a BOM', () => changed((xml) => `\uFEFF${xml}`), []],
  [
    'a Windows encoding',
    () => changed((xml) => iconv.encode(xml.replace('UTF-8', 'windows-1251').replace('Working', 'Работа'), 'windows-1251')),
    [],
  ],
  ['an unbound prefix', () => changed((xml) => xml.replace('<manifest ', '<manifest xsi:schemaLocation="a b" ')), []],
  ['scormType in 1.2', () => changed((xml) => xml.replace('scormtype', 'scormType')), []],
  ['a dangling default', () => changed((xml) => xml.replace('default="o"', 'default="gone"')), ['default_dangling']],
  ['no default', () => changed((xml) => xml.replace(' default="o"', '')), ['default_missing']],
  ['no organization', () => changed((xml) => xml.replace(/<organization .*<\/organization>/s, '')), ['no_organization']],
  [
    'listed files that are absent',
    () => changed((xml) => xml.replace('<file ', '<file href="gone.css"/><file ')),
    ['files_absent'],
  ],
  ['no version', () => changed((xml) => xml.replace(/<metadata>.*<\/metadata>/s, '')), ['version_guessed']],
  ['one wrapping folder', () => packageFiles().map((file) => ({ ...file, name: `course/${file.name}` })), ['wrapped']],
  [
    'files beside the folder',
    () => [...packageFiles().map((file) => ({ ...file, name: `course/${file.name}` })), { name: 'readme.txt', content: '' }],
    ['wrapped', 'outside_files'],
  ],
  ['what a Mac adds', () => [...packageFiles(), { name: '__MACOSX/._imsmanifest.xml', content: '' }], []],
  ['names with a backslash', () => packageFiles().map((file) => ({ ...file, name: file.name.replace('/', '\\') })), []],
  ['capitals that differ', () => changed((xml) => xml.replaceAll('parts/part-0', 'Parts/Part-0')), []],
  [
    'an order of its own',
    () =>
      changed(
        (xml) =>
          xml.replace(
            '</organization>',
            '<imsss:sequencing><imsss:controlMode choice="false" flow="true"/></imsss:sequencing></organization>',
          ),
        {
          version: '2004 4th Edition',
          parts: [{ title: 'A' }, { title: 'B' }],
        },
      ),
    ['sequencing_free'],
  ],
];

test.each(odd)('takes what is odd but honest: %s', async (_, entries, codes) => {
  expect(await warningsOf(entries())).toEqual(codes);
});

test('the bases of addresses add up, and parameters keep their sign', async () => {
  const { items } = await read([
    ...changed((xml) =>
      xml
        .replace('<manifest ', '<manifest xml:base="parts/" ')
        .replace('href="parts/part-0.html">', 'href="./part-0.html?a=1#top">')
        .replace('identifierref="r0"', 'identifierref="r0" parameters="?b=2"'),
    ),
  ]);
  expect(items[0]!.href).toBe('parts/part-0.html?a=1&b=2#top');
});

test('what the package requires of a learner is read, in both versions', async () => {
  const old = await read(
    packageFiles({
      parts: [
        {
          title: 'A',
          inside:
            '<adlcp:masteryscore>80</adlcp:masteryscore><adlcp:datafromlms>x=1</adlcp:datafromlms><adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed>',
        },
      ],
    }),
  );
  expect(old.items[0]).toMatchObject({ mastery_score: 80, launch_data: 'x=1', max_time_allowed: '00:30:00' });
  await rm(to(), { recursive: true });
  const { items } = await read(
    packageFiles({
      version: '2004 4th Edition',
      parts: [
        {
          title: 'A',
          inside: `<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.75"/>
            <imsss:sequencing><imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.6</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>`,
        },
      ],
    }),
  );
  expect(items[0]).toMatchObject({ completion_threshold: 0.75, scaled_passing_score: 0.6 });
});
