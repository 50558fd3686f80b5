import { afterAll, beforeAll, expect, test } from 'vitest';
import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeZip } from '../../../test/zip.ts';

let server: TestServer;
let home: TestOrganization;
beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const sheetOf = (cells: string, row = '2') =>
  makeZip([
    {
      name: '_rels/.rels',
      content: '<Relationships><Relationship Id="r1" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="r2" Type="http://x/worksheet" Target="sheet.xml"/></Relationships>',
    },
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="a" r:id="r2"/></sheets></workbook>' },
    {
      name: 'xl/sheet.xml',
      content: `<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>email</t></is></c><c t="inlineStr"><is><t>last_name</t></is></c></row><row r="${row}">${cells}</row></sheetData></worksheet>`,
    },
  ]);
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** Contents that a sheet may have and the database cannot store. */
const tries: [string, Buffer | string, string][] = [
  ['a null in a cell (_x0000_)', sheetOf(cell('new@x.test') + cell('A_x0000_B')), 'a.xlsx'],
  ['a null in a csv', 'email,last_name\nnew@x.test,A\u0000B\n', 'a.csv'],
  ['a row that is no number', sheetOf(cell('new@x.test') + cell('Petrov'), 'abc'), 'a.xlsx'],
  ['a row above every number', sheetOf(cell('new@x.test') + cell('Petrov'), '99999999999'), 'a.xlsx'],
  [
    'a row twice',
    sheetOf(cell('new@x.test') + cell('Petrov') + `</row><row r="2">${cell('new2@x.test')}${cell('Ivanov')}`),
    'a.xlsx',
  ],
];
test.each(tries)('security 28: The content %s is reported as an error of the file', async (_, content, name) => {
  const answer = await server.call(staffImports.previewImport, {
    body: { file: new File([content as never], name) },
    token: home.people.operator.token,
    headers: { 'accept-language': 'en' },
  });
  expect([200, 422]).toContain(answer.status);
});
