import type { Locator, Page } from 'playwright-core';
import type { Person } from '#test/support/stack.ts';
import { openAs, textsOf } from './support.ts';

const es = textsOf('es', 'publish', 'common');

/** Actions of an owner in the publish wizard. */
export const wizardOf = (page: Page, site: string) => {
  const field = (name: string): Locator => page.locator(`form [name="${name}"]`);
  const next = () => page.getByRole('button', { name: es('publish.next'), exact: true }).click();
  const isAt = (number: number) =>
    page.getByRole('heading', { level: 1, name: new RegExp(`^\\(${number}/6\\)`) }).waitFor();

  const open = (person: Person) => openAs(page, site, person, '/publicar');

  /** Fills in each step from the location to the images; `atStep` is called at each. */
  const fillToImages = async ({
    title = 'Plaza de prueba',
    atStep = async () => {},
  }: { title?: string; atStep?: (step: number) => Promise<void> } = {}) => {
    await atStep(1);
    await field('address').fill('Calle Serrano');
    await page.getByRole('option').first().click();
    await field('title').fill(title);
    await field('description').fill('Plaza cubierta y tranquila junto al metro.');
    await next();
    await isAt(2);
    await atStep(2);
    for (const name of ['length', 'width', 'height']) await field(name).fill('3');
    await page
      .getByRole('button', { name: es('publish.vehicleLarge') })
      .first()
      .click();
    await next();
    await isAt(3);
    await atStep(3);
    await next();
    await isAt(4);
    await atStep(4);
    await page.getByRole('button', { name: es('publish.oneYear') }).click();
    await next();
    await isAt(5);
    await atStep(5);
  };

  return {
    field,
    next,
    isAt,
    open,
    fillToImages,
    choose: (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
      page.locator('input[type=file]').setInputFiles(files),
    arrived: (count: number) => page.getByText(`${count} de 10`).waitFor(),
    announce: () => page.getByRole('button', { name: es('publish.announce') }).click(),
    publish: () => page.getByRole('button', { name: es('publish.publish'), exact: true }),
    /** The names of the pictures, in order. */
    order: () =>
      page.locator('main li img').evaluateAll((images) => images.map((image) => image.getAttribute('alt'))),
    /** The position of the pin in this person's draft. */
    position: (person: Person) =>
      page.evaluate((userId) => {
        const kept = localStorage.getItem('plazalibre.publishDraft') ?? '{}';
        const drafts = JSON.parse(kept) as Record<string, { draft: { position: unknown } } | undefined>; // as the wizard writes them
        return drafts[userId]?.draft.position;
      }, person.userId),
  };
};

export type WizardPage = ReturnType<typeof wizardOf>;
