import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '#test/support/scratch-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What a build or a run leaves, and what the copy shares. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.local', 'cdk.out', 'coverage']);

type Edit = readonly [file: string, anchor: string, inserted: string];

interface Guide {
  /** Its title in CONTRIBUTING.md. */
  readonly title: string;
  /** Existing files, generated ones included. */
  readonly maxModified: number;
  readonly created: Readonly<Record<string, string>>;
  /** Each inserts a text after an anchor that its file has once. */
  readonly edits: readonly Edit[];
  /** Files that a command of the guide writes. */
  readonly generated: readonly string[];
}

const catalogueEdits = (area: string, anchor: string, id: string): Edit[] =>
  ['es', 'en'].map((language) => [
    `web/src/i18n/${language}/${area}.json`,
    anchor,
    `\n  "${id}": "${language === 'es' ? 'Saludo' : 'Greeting'}",`,
  ]);

const GUIDES: readonly Guide[] = [
  {
    title: 'Add an endpoint',
    maxModified: 3,
    created: {
      'shared/domain/contact/get-greeting.ts': `import type { Needs } from '../deps.ts';

/** A greeting for a person. */
export const getGreeting = async (deps: Needs<'greetings'>, userId: string): Promise<{ greeting: string }> => ({
  greeting: await deps.greetings.find(userId),
});
`,
      'functions/contact/get-greeting.ts': `import { contactRoutes } from '#shared/api/contact.ts';
import { getGreeting } from '#shared/domain/contact/get-greeting.ts';
import { endpoint } from '../_kit/endpoint.ts';
import * as kit from '../_kit/ports.ts';

export const handler = endpoint(contactRoutes.getGreeting, ({ actor }) =>
  getGreeting(kit.greetings(), actor.userId),
);
`,
    },
    edits: [
      [
        'shared/api/contact.ts',
        "    needs: { table: 'write' },\n  }),",
        `
  getGreeting: route({
    method: 'GET',
    path: '/greeting',
    auth: 'user',
    summary: 'A greeting for the caller',
    response: z.object({ greeting: z.string() }),
    needs: {},
  }),`,
      ],
      ['test/contract/authorisation.test.ts', '  contact: {', ' getGreeting: own '],
    ],
    generated: ['docs/openapi.json'],
  },
  {
    title: 'Add a port',
    maxModified: 1,
    created: {
      'shared/domain/ports/greetings.ts': `/** Greetings of people. */
export interface Greetings {
  find(userId: string): Promise<string>;
}

declare module '../deps.ts' {
  interface Deps {
    readonly greetings: Greetings;
  }
}
`,
      'functions/_kit/ports/greetings.ts': `import { greetingsService } from '#shared/adapters/greetings-service.ts';

export const greetings = () => ({ greetings: greetingsService() });
`,
      'shared/adapters/greetings-service.ts': `import type { Greetings } from '../domain/ports/greetings.ts';

/** Greets people by their ids. */
export const greetingsService = (): Greetings => ({ find: (userId) => Promise.resolve(\`Hola, \${userId}\`) });
`,
    },
    edits: [
      [
        'functions/_kit/ports.ts',
        "export * from './ports/favourites.ts';",
        "\nexport * from './ports/greetings.ts';",
      ],
    ],
    generated: [],
  },
  {
    title: 'Add something that is stored',
    maxModified: 2,
    created: {
      'shared/model/greeting.ts': `import * as z from 'zod';
import { record } from './record.ts';

/** A greeting that a person has got. */
export const Greeting = record('greeting', { owner: { text: z.string() }, nobody: { userId: z.string() } });
`,
    },
    edits: [
      [
        'shared/areas/contact.ts',
        "import { ContactMessage } from '../model/contact-message.ts';",
        "\nimport { Greeting } from '../model/greeting.ts';",
      ],
      [
        'shared/areas/contact.ts',
        'export const contactRecords = {',
        `
  greeting: {
    items: { 'GREETING#': Greeting },
    days: 30,
    from: 'its writing',
    why: 'the person reads it again',
  },`,
      ],
    ],
    generated: ['docs/privacy.md'],
  },
  {
    title: 'Add a notification kind',
    maxModified: 2,
    created: {},
    edits: [
      [
        'shared/model/notification-kinds.ts',
        "  spot_approved: { icon: 'check', page: 'spot' },",
        "\n  spot_greeted: { icon: 'check', page: 'spot' },",
      ],
      [
        'shared/model/notification-kinds.ts',
        'export const NOTIFICATION_TEXTS: { readonly [Kind in NotificationKind]: KindTexts<Kind> } = {',
        "\n  spot_greeted: { es: 'Saludan a «{spot}»', en: 'Somebody greets “{spot}”' },",
      ],
    ],
    generated: ['docs/openapi.json'],
  },
  {
    title: 'Add a transition of a booking',
    maxModified: 2,
    created: {},
    edits: [
      [
        'shared/domain/bookings/booking-process.ts',
        'export const BOOKING_PROCESS = {',
        `
  /** The driver greets the owner. */
  greet: { from: ['confirmed'], to: 'confirmed', by: 'driver', period: 'leave', ledger: [], effects: [] },`,
      ],
    ],
    generated: ['docs/booking-process.md'],
  },
  {
    title: 'Add a screen',
    maxModified: 3,
    created: {
      'web/src/app/routes/greeting.tsx': `import { useText } from '#web/i18n/use-text.ts';
import { PageHead } from '../page-head.tsx';

const GreetingPage = () => {
  const text = useText();
  return (
    <>
      <PageHead title={text('pages.greeting')} />
      <h1>{text('pages.greeting')}</h1>
    </>
  );
};

export default GreetingPage;
`,
    },
    edits: [
      [
        'web/src/areas/pages.ts',
        'export const sitePages = {',
        "\n  greeting: { path: '/saludo', visibility: 'unlisted', access: 'everybody', texts: ['pages'] },",
      ],
      ...catalogueEdits('pages', '{', 'pages.greeting'),
    ],
    generated: [],
  },
  {
    title: 'A field of a spot that its owner fills in',
    maxModified: 9,
    created: {},
    edits: [
      [
        'shared/model/spot-fields.ts',
        'export const SPOT_FIELDS = {',
        "\n  nickname: field({ ...text(textLine(0, 20)), ifMissing: '', initially: '' }),",
      ],
      [
        'web/src/components/spot-form/form-fields.tsx',
        'export const FORM_FIELDS = {',
        "\n  nickname: aText({ label: 'fields.nickname' }, (spot) => spot.nickname),",
      ],
      [
        'web/src/components/spot-form/form-fields.tsx',
        "export const ARRIVAL = ['spotNumber', ",
        "'nickname', ",
      ],
      ...catalogueEdits('fields', '{', 'fields.nickname'),
      ['web/src/features/publish/draft-storage.ts', ' * 4: the cadastral reference.', ' 5: the nickname.'],
      ['test/web/stored-drafts.test.ts', "    title: 'Plaza de Olga',", "\n    nickname: 'La ancha',"],
    ],
    generated: ['docs/openapi.json'],
  },
];

const insertAfter = (folder: string, [file, anchor, inserted]: Edit): void => {
  const name = path.join(folder, file);
  const parts = readFileSync(name, 'utf8').split(anchor);
  // The first one in a catalogue is its beginning.
  if (parts.length !== 2 && anchor !== '{')
    throw new Error(`${file} has the anchor ${parts.length - 1} times.`);
  const [before = '', ...after] = parts;
  writeFileSync(name, `${before}${anchor}${inserted}${after.join(anchor)}`);
};

/** A copy of the project in which every guide was followed. */
const followAll = (): string => {
  const folder = scratchFolder('guides');
  cpSync(ROOT, folder, { recursive: true, filter: (source) => !LEFT_OUT.has(path.basename(source)) });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const { created, edits } of GUIDES) {
    for (const [file, text] of Object.entries(created)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    for (const edit of edits) insertAfter(folder, edit);
  }
  return folder;
};

describe('CONTRIBUTING.md', () => {
  let folder = '';
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['--import', 'tsx', ...args], { cwd: folder, encoding: 'utf8' });

  beforeAll(() => {
    folder = followAll();
    run('scripts/openapi.ts');
    run('scripts/documents.ts');
    execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt'], { cwd: folder });
  });

  it.each(GUIDES)('says how to: $title, in $maxModified existing files at most', (guide) => {
    expect(readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8')).toMatch(
      new RegExp(`^##+ ${guide.title}$`, 'm'),
    );
    const modified = new Set([...guide.edits.map(([file]) => file), ...guide.generated]);
    expect(modified.size).toBeLessThanOrEqual(guide.maxModified);
  });

  it('names all that a type check, the linter and the other checks ask for', () => {
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/check.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const problems = stdout.split('\n').filter((line) => line.trim() !== '' && !/^ +ok /.test(line));
    expect(problems).toEqual([]);
  });
});
