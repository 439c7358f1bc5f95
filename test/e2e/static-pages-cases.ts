import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ANSWER_HOURS } from '#shared/model/rules.ts';
import type { TestStack } from '#test/support/stack.ts';
import { findFaults, goWithin, textsOf, type useBrowser } from './support.ts';

type Language = 'es' | 'en';
const TEXTS = {
  es: textsOf('es', 'common', 'pages', 'shell'),
  en: textsOf('en', 'common', 'pages', 'shell'),
};

/** Texts of the pages in each language. */
const WORDS = {
  es: {
    about: 'Quiénes somos',
    values: ['Seguridad', 'Confianza', 'Sostenibilidad'],
    privacy: 'Política de privacidad',
    cookies: 'Política de cookies',
    terms: 'Términos y condiciones',
    termsSections: [
      '1. Aceptación de los términos',
      '2. Descripción del servicio',
      '3. Cuentas de usuario',
      '4. Reservas y pagos',
      '5. Propietarios de plazas',
      '6. Limitación de responsabilidad',
      '7. Usos prohibidos',
      '8. Modificaciones',
      '9. Contacto',
    ],
    dates: 'Publicados en octubre de 2025. Última actualización: 1 de diciembre de 2026',
    categories: ['Consejos', 'Guías', 'Tendencias'],
    help: 'Centro de ayuda',
    promises: [`Respuesta en ${ANSWER_HOURS} horas`, 'Respuesta inmediata', 'Lunes a viernes, 9:00–18:00'],
    legalNotice: 'Aviso legal',
    promisesOfTerms: [/15\s%/, /24 horas/, /3 a 5 días laborables/, /18 años/, /2,50\s€/],
    introduction: ['Responsable', 'Finalidad', 'Base legal', 'revocarlo', 'terceros', 'Conservación'],
    kinds: ['Técnicas', 'personalización', 'análisis', 'Publicitarias', 'comportamental', 'redes sociales'],
    moreKinds: ['Propias', 'De terceros', 'De sesión', 'Persistentes'],
  },
  en: {
    about: 'About us',
    values: ['Security', 'Trust', 'Sustainability'],
    privacy: 'Privacy policy',
    cookies: 'Cookie policy',
    terms: 'Terms and conditions',
    termsSections: [
      '1. Acceptance of the terms',
      '2. Description of the service',
      '3. User accounts',
      '4. Bookings and payments',
      '5. Spot owners',
      '6. Limitation of liability',
      '7. Prohibited uses',
      '8. Modifications',
      '9. Contact',
    ],
    dates: 'Published in October 2025. Last updated: 1 December 2026',
    categories: ['Advice', 'Guides', 'Trends'],
    help: 'Help centre',
    promises: [`Answer within ${ANSWER_HOURS} hours`, 'Immediate answer', 'Monday to Friday, 9:00–18:00'],
    legalNotice: 'Legal notice',
    promisesOfTerms: [/15%/, /24 hours/, /3 to 5 business days/, /over 18/, /€2.50/],
    introduction: ['controller', 'Purpose', 'Legal basis', 'revoke', 'third parties', 'Retention'],
    kinds: ['Technical', 'Personalisation', 'Analytics', 'Advertising', 'Behavioural', 'Social network'],
    moreKinds: ['First-party', 'Third-party', 'Session', 'Persistent'],
  },
} as const;

const PRIVACY_SECTIONS = [
  'introduction',
  'responsible',
  'scope',
  'data-treatment',
  'purpose',
  'data-communication',
  'international-transfers',
  'rights',
  'data-conservation',
];
const COOKIE_SECTIONS = ['introduction', 'definition', 'types', 'own-cookies', 'consent', 'contact'];

/** The tests of the static pages in one language. */
export const testStaticPages = (
  language: Language,
  app: TestStack,
  browser: ReturnType<typeof useBrowser>,
): void => {
  const text = TEXTS[language];
  const words = WORDS[language];

  /** The window of all tests, which navigate in it without loading the site again. */
  let page: Page;
  beforeAll(async () => {
    page = await browser.open({ width: 1440, language });
    await page.goto(`${app.stack.web}/quienes-somos?lang=${language}`);
  });
  const open = async (path: string, heading: string) => {
    await goWithin(page, path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  };
  const headingsOf = (selector: string) => page.locator(`main ${selector}`).allInnerTexts();
  const linksTo = (href: string) => page.locator(`main a[href="${href}"]`).first();
  const panel = () => page.locator('dialog[open]');

  const expectActions = async () => {
    const { chatUrl } = (await (await fetch(`${app.stack.web}/config.json`)).json()) as { chatUrl: string };
    const chat = linksTo(chatUrl);
    await chat.waitFor();
    await expect.poll(() => chat.getAttribute('target')).toBe('_blank');
    await page
      .locator('main')
      .getByRole('button', { name: text('shell.configureCookies') })
      .last()
      .click();
    await panel().waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'hidden' });
  };

  /** The table of contents marks the section in view, and a click scrolls to its section. */
  const expectContents = async (ids: readonly string[]) => {
    const contents = page.locator('main nav').first();
    const hrefs = await contents
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('#')[1]));
    expect(hrefs).toEqual(ids);
    const current = () =>
      contents
        .locator('[aria-current=location]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('#')[1]));
    await expect.poll(() => current()).toEqual([ids[0]]);
    for (const id of [ids[3], ids.at(-1), ids[1]]) {
      if (id === undefined) throw new Error('There are too few sections.');
      await contents.locator(`a[href$="#${id}"]`).click();
      await expect.poll(current).toEqual([id]);
      await expect
        .poll(() =>
          page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top < innerHeight),
        )
        .toBe(true);
      expect(new URL(page.url()).hash).toBe(`#${id}`);
    }
    await page.mouse.move(700, 500);
    // Repeated, because a smooth scroll that is still running continues after the wheel event.
    const turnBack = async () => {
      await page.mouse.wheel(0, -4000);
      return current();
    };
    await expect.poll(turnBack).toEqual([ids[0]]);
    await expect.poll(() => contents.evaluate((nav) => getComputedStyle(nav).position)).toBe('sticky');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior))
      .toBe('smooth');
    await page.emulateMedia({ reducedMotion: 'reduce' });
  };

  const goBackHome = async () => {
    const name = text('common.backHome');
    await page.locator('main').getByRole('link', { name }).click();
    await page.waitForURL((url) => url.pathname === '/');
  };

  describe(`the pages in ${language}`, () => {
    it('[AB-01] about us has its three values, a link back, cookie settings and the chat', async () => {
      const goBack = () =>
        page
          .locator('main')
          .getByRole('button', { name: text('common.back'), exact: true })
          .click();
      // The first page of a visit has none before it.
      await goBack();
      await page.waitForURL((url) => url.pathname === '/');
      await open('/blog', text('pages.blogHeading'));
      await page
        .locator('footer')
        .getByRole('link', { name: text('shell.about') })
        .click();
      await page.locator('main').getByRole('heading', { level: 1, name: words.about }).waitFor();
      await expect.poll(() => headingsOf('h3')).toEqual(words.values);
      await expectActions();
      await goBack();
      await page.waitForURL('**/blog');
    });

    it('[PR-01] the privacy policy has nine sections, an index that marks the current one, its links and actions', async () => {
      await open('/privacidad', words.privacy);
      await expect.poll(() => headingsOf('h1')).toEqual([words.privacy]);
      const ids = await page.locator('main section').evaluateAll((all) => all.map(({ id }) => id));
      expect(ids).toEqual(PRIVACY_SECTIONS);
      await expectContents(PRIVACY_SECTIONS);
      for (const path of ['/terminos', '/cookies']) await linksTo(path).waitFor();
      await expectActions();
      await goBackHome();
    });

    it('[CK-01] the cookie policy has its sections, three own cookies, two categories, buttons and links to browsers', async () => {
      await open('/cookies', words.cookies);
      const ids = await page.locator('main section').evaluateAll((all) => all.map(({ id }) => id));
      expect(ids).toEqual(COOKIE_SECTIONS);
      await expectContents(COOKIE_SECTIONS);
      const said = await page.locator('main').innerText();
      for (const part of [...words.introduction, ...words.kinds, ...words.moreKinds])
        expect(said).toContain(part);
      for (const cookie of ['USUARIOS', 'PARKING', 'CHAT'])
        await page.locator('#own-cookies').getByRole('heading', { name: cookie }).waitFor();
      await linksTo('/privacidad').waitFor();
      const browsers = await page.locator('#consent a[target=_blank]').allInnerTexts();
      expect(browsers.map((name) => name.replace(/\s*\(.*\)/, ''))).toEqual([
        'Chrome',
        'Internet Explorer',
        'Firefox',
        'Safari',
        expect.stringMatching(/Safari .* iOS/),
        expect.stringMatching(/Chrome .* Android/),
      ]);
      await expectActions();
      await goBackHome();
    });

    it('[TM-01] the terms have nine numbered sections, published in October 2025, at three URLs', async () => {
      for (const path of ['/terminos', '/condiciones', '/terminos-condiciones']) {
        await goWithin(page, '/');
        await page.getByRole('combobox').first().waitFor();
        await open(path, words.terms);
        await expect.poll(() => headingsOf('h1')).toEqual([words.terms]);
        await expect.poll(() => headingsOf('h2')).toEqual(words.termsSections);
        const said = await page.locator('main').innerText();
        expect(said).toContain(words.dates);
        for (const promise of words.promisesOfTerms) expect(said).toMatch(promise);
      }
    });

    it('[BL-01] the blog has three cards that open their articles, and links home', async () => {
      await open('/blog', text('pages.blogHeading'));
      const cards = page.locator('main li');
      await expect.poll(() => cards.count()).toBe(3);
      const categories = new Set<string>();
      for (let index = 0; index < 3; index++) {
        const card = cards.nth(index);
        await expect
          .poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.src !== ''))
          .toBe(true);
        await expect.poll(() => card.innerText()).toContain(text('pages.author'));
        const title = await card.getByRole('heading').innerText();
        for (const category of words.categories)
          if (await card.getByText(category, { exact: true }).count()) categories.add(category);
        await card.getByRole('link').click();
        await page.waitForURL('**/blog/*');
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        expect((await page.locator('main article').innerText()).length).toBeGreaterThan(2000);
        if (index === 0) expect(await findFaults(page)).toEqual([]);
        await page
          .locator('main')
          .getByRole('link', { name: text('pages.backToBlog') })
          .click();
        await page.waitForURL('**/blog');
      }
      expect([...categories].sort()).toEqual([...words.categories].sort());
      await goBackHome();
    });

    it('[HP-01] help has three contact cards, six answered questions, and links to contact and blog', async () => {
      await open('/ayuda', words.help);
      const config = (await (await fetch(`${app.stack.web}/config.json`)).json()) as Record<string, string>;
      const { supportEmail = '', supportPhone = '', chatUrl = '' } = config;
      const cards = page.locator('main li');
      for (const href of [`mailto:${supportEmail}`, chatUrl, `tel:${supportPhone.replaceAll(' ', '')}`])
        await cards.locator(`a[href="${href}"]`).waitFor();
      for (const [index, promise] of words.promises.entries())
        await expect.poll(() => cards.nth(index).innerText()).toContain(promise);
      const questions = page.locator('main section').nth(1).locator('h3');
      await expect.poll(() => questions.count()).toBe(6);
      for (const question of await questions.allInnerTexts()) expect(question).toMatch(/\?$/);
      for (const path of ['/contacto', '/blog']) {
        await linksTo(path).click();
        await page.waitForURL(`**${path}`);
        await page.goBack();
      }
    });

    it('the legal notice names the company of the stage’s settings, or says that none is named', async () => {
      await open('/aviso-legal', words.legalNotice);
      await page.getByText(text('pages.companyMissing')).waitFor();
      const company = {
        name: 'Plazas Reunidas, S. L.',
        taxId: 'B00000000',
        address: 'Calle de Prueba 1, Madrid',
        register: 'Registro Mercantil de Madrid, tomo 1, hoja M-1',
      };
      await page.route('**/config.json', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), company } });
      });
      await page.reload();
      await page.getByRole('heading', { level: 1, name: words.legalNotice }).waitFor();
      for (const fact of Object.values(company)) await page.getByText(fact, { exact: true }).waitFor();
      expect(await findFaults(page)).toEqual([]);
      await expect.poll(() => page.getByText(text('pages.companyMissing')).count()).toBe(0);
    });
  });
};
