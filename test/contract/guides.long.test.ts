import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '#test/support/scratch-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What a build or a run leaves, and what the copy shares. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.local', 'cdk.out', 'coverage']);
/** The release whose folder takes the stored items of new kinds. */
const LATEST = readdirSync(path.join(ROOT, 'test/fixtures/stored')).toSorted().at(-1);

type Edit = readonly [file: string, anchor: string, inserted: string];

interface Guide {
  /** Its title in CONTRIBUTING.md. */
  readonly title: string;
  /** Existing files, with those that generators write. */
  readonly maxModified: number;
  readonly created: Readonly<Record<string, string>>;
  /** Each inserts a text after an anchor that its file has once. */
  readonly edits: readonly Edit[];
}

const catalogueEdits = (area: string, anchor: string, id: string): Edit[] =>
  ['es', 'en'].map((language) => [
    `web/src/i18n/${language}/${area}.json`,
    anchor,
    `\n  "${id}": "${language === 'es' ? 'Saludo' : 'Greeting'}",`,
  ]);

const GUIDES: readonly Guide[] = [
  {
    title: 'Add a port',
    maxModified: 1,
    created: {
      'shared/domain/ports/greetings.ts': `/** Greetings of people. */
export interface Greetings {
  find(userId: string): Promise<string | undefined>;
  save(userId: string, text: string, now: number): Promise<void>;
}

declare module '../deps.ts' {
  interface Deps {
    readonly greetings: Greetings;
  }
}
`,
    },
    edits: [
      [
        'functions/_kit/repositories.ts',
        "import { consentsRepository } from '#shared/data/consents-repository.ts';",
        "\nimport { greetingsRepository } from '#shared/data/greetings-repository.ts';",
      ],
      [
        'functions/_kit/repositories.ts',
        'export const garages = (on = table()) => ({ garages: garagesRepository(on) });',
        '\nexport const greetings = (on = table()) => ({ greetings: greetingsRepository(on) });',
      ],
    ],
  },
  {
    title: 'Add something that is stored',
    maxModified: 5,
    created: {
      'shared/model/greeting.ts': `import * as z from 'zod';
import { record } from './record.ts';

/** A greeting that a person has got. */
export const Greeting = record('greeting', { owner: { text: z.string() }, nobody: { userId: z.string() } });
`,
      'shared/data/greetings-repository.ts': `import { contactRecords } from '../areas/contact.ts';
import type { Greetings } from '../domain/ports/greetings.ts';
import { Greeting } from '../model/greeting.ts';
import type { Table } from './client.ts';
import { ending } from './expiry.ts';
import { greetingKey } from './keys.ts';
import { readRecord } from './read-record.ts';

export const greetingsRepository = (table: Table): Greetings => ({
  find: async (userId) => {
    const item = await table.get(greetingKey(userId));
    return item && readRecord(Greeting, item).text;
  },
  save: async (userId, text, now) => {
    await table.put({ userId, text, ...greetingKey(userId), ...ending(contactRecords.greeting, now) });
  },
});
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
    items: { GREETING: Greeting },
    days: 30,
    from: 'its writing',
    why: 'the person reads it again',
    unanswered: 'read by nobody in the walk of all routes',
  },`,
      ],
      [
        'shared/data/keys.ts',
        "export const contactKey = (id: string): Key => ({ pk: `CONTACT#${id}`, sk: 'CONTACT' });",
        "\nexport const greetingKey = (userId: string): Key => ofUser(userId, 'GREETING');",
      ],
      [
        'test/data/stored-formats.test.ts',
        "import { ConsentRecord } from '#shared/model/account.ts';",
        "\nimport { greetingsRepository } from '#shared/data/greetings-repository.ts';",
      ],
      [
        'test/data/stored-formats.test.ts',
        '  const table = openTable(env.tableName());',
        "\n  await greetingsRepository(table).save(owner.userId, 'Hola', now);",
      ],
    ],
  },
  {
    title: 'Add an endpoint',
    maxModified: 3,
    created: {
      'shared/domain/contact/get-greeting.ts': `import type { Actor, Needs } from '../deps.ts';

/** The greeting of the caller. */
export const getGreeting = async (deps: Needs<'greetings'>, actor: Actor): Promise<{ greeting: string }> => ({
  greeting: (await deps.greetings.find(actor.userId)) ?? '',
});
`,
      'functions/contact/get-greeting.ts': `import { contactRoutes } from '#shared/api/contact.ts';
import { getGreeting } from '#shared/domain/contact/get-greeting.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(contactRoutes.getGreeting, ({ actor }) => getGreeting(kit.greetings(), actor));
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
    needs: { table: 'read' },
  }),`,
      ],
      ['test/contract/authorisation.test.ts', '  contact: {', ' getGreeting: own '],
    ],
  },
  {
    title: 'Add a notification kind',
    maxModified: 2,
    created: {},
    edits: [
      [
        'shared/model/notification-kinds.ts',
        "  spot_approved: { icon: 'check', page: '/spot/{spotId}' },",
        "\n  spot_greeted: { icon: 'check', page: '/spot/{spotId}' },",
      ],
      [
        'shared/model/notification-kinds.ts',
        'export const NOTIFICATION_TEXTS: { readonly [Kind in NotificationKind]: KindTexts<Kind> } = {',
        "\n  spot_greeted: { es: 'Saludan a «{spot}»', en: 'Somebody greets “{spot}”' },",
      ],
    ],
  },
  {
    title: 'Add a transition of a booking',
    maxModified: 8,
    created: {
      'shared/domain/bookings/mails/greeting-mail.ts': `import type { Mail } from '../../ports/mail.ts';
import { getBookingUrl } from '../booking-links.ts';
import { type BookingMailFacts, bookingMail } from './booking-mail.ts';

const TEXTS = {
  es: { subject: 'Un saludo', paragraphs: ['El propietario te saluda.'], label: 'Ver la reserva' },
  en: { subject: 'A greeting', paragraphs: ['The owner greets you.'], label: 'See the booking' },
} as const;

/** Greets the driver. */
export const greetingMail = (facts: BookingMailFacts): Mail => {
  const { label, ...text } = TEXTS[facts.reader.language];
  return bookingMail(facts, { ...text, rows: [], link: { label, url: getBookingUrl(facts) } });
};
`,
    },
    edits: [
      [
        'shared/domain/bookings/booking-process.ts',
        'export const BOOKING_PROCESS = {',
        `
  /** The owner greets the driver. */
  greet: {
    from: ['confirmed'],
    to: 'confirmed',
    by: 'owner',
    period: 'leave',
    ledger: [],
    effects: ['mail_greeting', 'notify_greeting'],
  },`,
      ],
      [
        'shared/domain/ports/bookings.ts',
        "  | 'mail_owner_notice'",
        "\n  | 'mail_greeting'\n  | 'notify_greeting'",
      ],
      [
        'shared/domain/bookings/mails/booking-mail-effects.ts',
        "import { confirmationMail } from './confirmation-mail.ts';",
        "\nimport { greetingMail } from './greeting-mail.ts';",
      ],
      [
        'shared/domain/bookings/mails/booking-mail-effects.ts',
        "  mail_owner_notice: writeTo('ownerId', isBooked, ownerNoticeMail),",
        "\n  mail_greeting: writeTo('driverId', isPaid, greetingMail),",
      ],
      [
        'shared/domain/bookings/booking-effects.ts',
        "  notify_booking_made: notifyOfBooking('booking_made', 'owner', isBooked),",
        "\n  notify_greeting: notifyOfBooking('booking_greeting', 'driver', isPaid),",
      ],
      [
        'shared/model/notification-kinds.ts',
        'export const NOTIFICATION_SPECS = {',
        "\n  booking_greeting: { ...BOOKING, icon: 'chat' },",
      ],
      [
        'shared/model/notification-kinds.ts',
        'export const NOTIFICATION_TEXTS: { readonly [Kind in NotificationKind]: KindTexts<Kind> } = {',
        "\n  booking_greeting: { es: 'Te saludan por «{spot}»', en: 'A greeting about “{spot}”' },",
      ],
      ['test/campaigns/interleavings.test.ts', "  ...['arrive', 'leave', ", "'greet', "],
    ],
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
  },
  {
    title: 'Add an area',
    maxModified: 13,
    created: {
      'shared/api/notes.ts': `import * as z from 'zod';
import { textLine } from '../model/fields.ts';
import { MAX_NOTE_LENGTH } from '../model/rules.ts';
import { route } from './route.ts';

export const noteRoutes = {
  writeNote: route({
    method: 'PUT',
    path: '/user/note',
    auth: 'user',
    summary: 'Write the note of the caller, who gets it by mail',
    body: z.object({ text: textLine(1, MAX_NOTE_LENGTH) }),
    response: z.object({ message: z.string() }),
    errors: ['rate_limited'],
    needs: { table: 'write' },
  }),
} as const;
`,
      'shared/areas/notes.ts': `import { HOUR } from '../lib/time.ts';
import { Note } from '../model/note.ts';
import { declareLimits, type Records } from './area.ts';

/** Notes of people to themselves. */
export const noteLimits = declareLimits({
  notes: { max: 20, window: HOUR, by: 'account', action: 'PUT /user/note' },
});

export const noteRecords = {
  note: {
    items: { NOTE: Note },
    days: 30,
    from: 'its writing',
    why: 'it is mailed to its person',
    unanswered: 'only mailed',
  },
} as const satisfies Records;
`,
      'shared/model/note.ts': `import * as z from 'zod';
import { type Held, record } from './record.ts';

/** The note of a person. */
export const Note = record('note', { nobody: { userId: z.string(), text: z.string(), writtenAt: z.string() } });
export type Note = Held<typeof Note>;
`,
      'shared/domain/ports/notes.ts': `import type { Note } from '../../model/note.ts';

/** The effects of a written note. */
export type NoteEffect = 'mail_note' | 'notify_note';

export interface Notes {
  find(userId: string): Promise<Note | undefined>;
  /** Writes the note with its outbox entry, in one transaction. */
  save(note: Note, effects: readonly NoteEffect[]): Promise<void>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly notes: Notes;
  }
}
`,
      'shared/data/notes-repository.ts': `import { noteRecords } from '../areas/notes.ts';
import type { Notes } from '../domain/ports/notes.ts';
import { Note } from '../model/note.ts';
import type { Table } from './client.ts';
import { ending } from './expiry.ts';
import { noteKey } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';

export const notesRepository = (table: Table): Notes => ({
  find: async (userId) => {
    const item = await table.get(noteKey(userId), { isConsistent: true });
    return item && readRecord(Note, item);
  },
  save: async (note, effects) => {
    const now = Date.parse(note.writtenAt);
    await table.transact([
      { Put: { Item: { ...note, ...noteKey(note.userId), ...ending(noteRecords.note, now) } } },
      outboxWrite({ effects, userId: note.userId }, now),
    ]);
  },
});
`,
      'shared/domain/notes/write-note.ts': `import { noteLimits } from '../../areas/notes.ts';
import { toIso } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';

/** Stores the note of the caller and queues its mail. Errors: \`rate_limited\`. */
export const writeNote = async (
  deps: Needs<'notes' | 'limits' | 'clock'>,
  { userId }: Actor,
  text: string,
): Promise<void> => {
  await enforceRateLimits(deps, [limit(noteLimits.notes, userId)]);
  const writtenAt = toIso(deps.clock.now());
  await deps.notes.save({ userId, text, writtenAt }, ['mail_note', 'notify_note']);
};
`,
      'shared/domain/notes/note-effects.ts': `import { toIso } from '../../lib/time.ts';
import { writeTo } from '../accounts/write-to.ts';
import { toNotificationId } from '../notifications/notification.ts';
import type { Effects } from '../outbox/outbox.ts';
import { getEntryUserId } from '../outbox/subject.ts';
import type { NoteEffect } from '../ports/notes.ts';
import { noteMail } from './note-mails.ts';

/** The outbox effects of notes. */
export const noteEffects: Effects<NoteEffect> = {
  mail_note: async (deps, entry) => {
    const note = await deps.notes.find(getEntryUserId(entry));
    if (note) await writeTo(deps, note.userId, (person) => noteMail(note, person, deps.settings.siteUrl));
  },
  notify_note: (deps, entry) =>
    deps.notifications.add({
      id: toNotificationId(entry.id),
      userId: getEntryUserId(entry),
      kind: 'note_written',
      createdAt: toIso(deps.clock.now()),
      spotId: '',
      spotTitle: '',
    }),
};
`,
      'shared/domain/notes/note-mails.ts': `import type { Account } from '../../model/account.ts';
import type { Note } from '../../model/note.ts';
import { composeMail, greet } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';

const TEXTS = {
  es: { subject: 'Tu nota', paragraph: 'Esta es tu nota.', label: 'Ver tu nota' },
  en: { subject: 'Your note', paragraph: 'This is your note.', label: 'See your note' },
} as const;

/** The note, to its person. */
export const noteMail = (note: Note, { email, fullName, language }: Account, siteUrl: string): Mail => {
  const { subject, paragraph, label } = TEXTS[language];
  return composeMail(email, language, {
    subject,
    greeting: greet(language, fullName),
    paragraphs: [paragraph],
    quotes: [{ text: note.text }],
    link: { label, url: \`\${siteUrl}/nota\` },
  });
};
`,
      'functions/notes/write-note.ts': `import { noteRoutes } from '#shared/api/notes.ts';
import { writeNote } from '#shared/domain/notes/write-note.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(noteRoutes.writeNote, async ({ actor, input }) => {
  await writeNote(kit.connect(kit.notes, kit.limits), actor, input.body.text);
  return { message: 'Note written' };
});
`,
      'web/src/areas/notes.ts': `import type { AreaPages } from './page.ts';

export const notePages = {
  note: {
    path: '/nota',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['accounts', 'notes'],
    samples: { owner: ['/nota'] },
  },
} as const satisfies AreaPages;
`,
      'web/src/app/routes/note.tsx': `import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireSession } from '../require-session.tsx';

const NotePage = () => {
  const text = useText();
  return (
    <Container>
      <PageHead title={text('notes.title')} />
      <RequireSession>{() => <h1>{text('notes.title')}</h1>}</RequireSession>
    </Container>
  );
};

export default NotePage;
`,
      'web/src/i18n/es/notes.json': '{\n  "notes.title": "Tu nota"\n}\n',
      'web/src/i18n/en/notes.json': '{\n  "notes.title": "Your note"\n}\n',
      'test/api/notes.test.ts': `import { expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';

const app = useStack();

it('a note reaches its person by mail and as a notification', async () => {
  const person = await app.newPerson('Nora Nota');
  const { status } = await app.call('PUT', '/user/note', { as: person, body: { text: 'Llevar el mando' } });
  expect(status).toBe(200);
  const [notification] = await app.notificationsOf(person);
  expect(notification?.kind).toBe('note_written');
  const mails = await app.mailsTo(person.email);
  expect(mails.some(({ body }) => body.text.includes('Llevar el mando'))).toBe(true);
});
`,
    },
    edits: [
      [
        'shared/api/index.ts',
        "import { notificationRoutes } from './notifications.ts';",
        "\nimport { noteRoutes } from './notes.ts';",
      ],
      ['shared/api/index.ts', '  notifications: notificationRoutes,', '\n  notes: noteRoutes,'],
      [
        'functions/_kit/effect-repositories.ts',
        "import { messagesRepository } from '#shared/data/messages-repository.ts';",
        "\nimport { notesRepository } from '#shared/data/notes-repository.ts';",
      ],
      [
        'functions/_kit/effect-repositories.ts',
        'export const messages = (on = table()) => ({ messages: messagesRepository(on) });',
        '\nexport const notes = (on = table()) => ({ notes: notesRepository(on) });',
      ],
      [
        'web/src/areas/index.ts',
        "import { moderationPages } from './moderation.ts';",
        "\nimport { notePages } from './notes.ts';",
      ],
      ['web/src/areas/index.ts', '  ...moderationPages,', '\n  ...notePages,'],
      [
        'web/src/areas/index.ts',
        "  moderation: typeof import('../i18n/es/moderation.json');",
        "\n  notes: typeof import('../i18n/es/notes.json');",
      ],
      [
        'shared/model/notification-kinds.ts',
        "  spot_rejected: { icon: 'warning', page: '/editar-plaza/{spotId}' },",
        "\n  note_written: { icon: 'chat', page: '/nota' },",
      ],
      [
        'shared/model/notification-kinds.ts',
        'export const NOTIFICATION_TEXTS: { readonly [Kind in NotificationKind]: KindTexts<Kind> } = {',
        "\n  note_written: { es: 'Tienes una nota', en: 'You have a note' },",
      ],
      [
        'shared/data/keys.ts',
        "export const accountKey = (userId: string): Key => ofUser(userId, 'ACCOUNT');",
        "\nexport const noteKey = (userId: string): Key => ofUser(userId, 'NOTE');",
      ],
      [
        'shared/model/rules.ts',
        'export const MESSAGE_DAYS = 30;',
        '\n/** Characters of a note. */\nexport const MAX_NOTE_LENGTH = 200;',
      ],
      [
        'test/contract/authorisation.test.ts',
        '  watch: {},',
        "\n  notes: { writeNote: { ...own, body: () => ({ text: 'Hola' }) } },",
      ],
      [
        'test/data/stored-formats.test.ts',
        "  await app.registerPerson('Rita Registrada');",
        "\n  await app.call('PUT', '/user/note', { as: owner, body: { text: 'Llevar el mando' } });",
      ],
      ['docs/privacy.md', '## What is held\n', '\nA note is mailed to its person and read by nobody else.\n'],
      ['CHANGELOG.md', '## Unreleased\n', '\n- People write themselves a **note**, which comes by mail.\n'],
    ],
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

const copyProject = (): string => {
  const folder = scratchFolder('guides');
  cpSync(ROOT, folder, { recursive: true, filter: (source) => !LEFT_OUT.has(path.basename(source)) });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
};

/** A fingerprint of each file below a folder, without those that a run leaves. */
const fingerprint = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !LEFT_OUT.has(name))
      .flatMap((entry): readonly (readonly [string, string])[] => {
        const file = path.join(folder, entry.name);
        if (entry.isDirectory()) return [...fingerprint(file)];
        return [[file, createHash('sha256').update(readFileSync(file)).digest('hex')]];
      }),
  );

describe('CONTRIBUTING.md', () => {
  let folder = '';
  const run = (args: readonly string[], changes: NodeJS.ProcessEnv = {}) => {
    // The record of this run is scanned by the routes and texts of this tree, and the copy has more.
    const env = { ...process.env, PLAZA_RECORD: undefined, ...changes };
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env });
    return `${stdout}${stderr}`;
  };
  const runScript = (script: string) => run(['--import', 'tsx', script]);
  const runTests = (files: readonly string[], changes: NodeJS.ProcessEnv = {}) =>
    run(['node_modules/vitest/vitest.mjs', 'run', '--no-color', ...files], changes);

  beforeAll(() => {
    folder = copyProject();
  });

  it.each(GUIDES)('says how to: $title, in $maxModified existing files at most', ({ title, ...guide }) => {
    expect(readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8')).toMatch(
      new RegExp(`^##+ ${title}$`, 'm'),
    );
    const before = fingerprint(folder);
    for (const [file, text] of Object.entries(guide.created)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    for (const edit of guide.edits) insertAfter(folder, edit);
    for (const script of ['scripts/openapi.ts', 'scripts/documents.ts']) runScript(script);
    run(['node_modules/oxfmt/bin/oxfmt']);
    if (guide.edits.some(([file]) => file.includes('stored-formats')))
      runTests(['test/data/stored-formats.test.ts', '--testNamePattern', 'writes the items'], {
        STORED: LATEST,
      });
    const after = fingerprint(folder);
    const modified = [...before].filter(([file, was]) => after.get(file) !== was).map(([file]) => file);
    console.info(`${title}: ${modified.map((file) => path.relative(folder, file)).join(', ')}`);
    expect(modified.length).toBeLessThanOrEqual(guide.maxModified);
  });

  it('names all that a type check, the linter and the other checks ask for', () => {
    const problems = runScript('scripts/check.ts')
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^ +ok /.test(line));
    expect(problems).toEqual([]);
  });

  it('names all that the tests of all areas, routes, records and pages ask for', () => {
    const files = [
      ...['areas', 'audiences', 'authorisation'].map((name) => `test/contract/${name}.test.ts`),
      'test/data/stored-formats.test.ts',
      'test/api/notes.test.ts',
      'test/web/routes.test.ts',
    ];
    expect(runTests(files)).toMatch(/Tests +\d+ passed \(/);
  });
});
