import { expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { findFaults, goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'dashboard', 'fields', 'entry');

it('an owner is asked for the answers that a spot lacks, and its page then says them', async () => {
  const owner = await app.newPerson('Olga Dueña');
  const spot = await app.publish(owner);
  const page = await browser.open({ width: 360 });
  await openAs(page, app.stack.web, owner, `/spot/${spot.id}`);
  await page.getByRole('heading', { level: 1, name: spot.title }).waitFor();
  expect(await page.getByText(es('entry.zone')).count()).toBe(0);
  await goWithin(page, '/dashboard/spots');
  await page.getByRole('link', { name: es('dashboard.missing.both') }).click();
  const remote = page.getByRole('checkbox', { name: es('fields.wayIn.remote') });
  await expect.poll(() => remote.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press('Space');
  const answer = (question: string, name: string) =>
    page.getByRole('radiogroup', { name: question }).getByRole('radio', { name, exact: true }).check();
  await answer(es('fields.canReenter'), es('fields.yes'));
  await answer(es('fields.lowEmissionZone'), es('fields.yes'));
  const save = page.getByRole('button', { name: es('dashboard.saveChanges') });
  await save.click();
  await page.getByText(es('fields.zoneLabelsProblem')).waitFor();
  const name = page.getByLabel(es('fields.zoneName'));
  await name.fill('Mira www.ejemplo.es');
  await page.getByRole('checkbox', { name: 'ECO', exact: true }).check();
  await save.click();
  await page.getByText(es('fields.zoneNameProblem')).waitFor();
  await name.fill('ZBE Centro');
  expect(await findFaults(page)).toEqual([]);
  await save.click();
  await page.waitForURL('**/dashboard');
  await goWithin(page, `/spot/${spot.id}`);
  for (const shown of ['ZBE Centro', 'ECO', 'con mando', es('entry.canReenter')])
    await page.locator('main').getByText(shown).first().waitFor();
  expect(await findFaults(page)).toEqual([]);
});
