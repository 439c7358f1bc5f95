import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseMail, withEnvelope, type StoredMail } from './stored-mail.ts';

/** Maximum of mails that are held in memory and shown; older ones stay in their files. */
const MAX_SHOWN = 500;

const FILE_NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z_([0-9a-f-]{36})\.eml$/;

const fileName = (at: Date, messageId: string): string =>
  `${at.toISOString().replace(/[:.]/g, '-')}_${messageId}.eml`;

interface Entry {
  readonly file: string;
  readonly mail: StoredMail;
}

/** Caught mails, each an .eml file that any mail program opens, named so that names sort by time. */
export class Mailbox {
  readonly #folder: string;
  /** Called for each accepted mail. */
  readonly #onMail: (messageId: string, recipients: string[]) => void;
  #entries: Entry[] = [];

  constructor(folder: string, onMail: (messageId: string, recipients: string[]) => void) {
    this.#folder = folder;
    this.#onMail = onMail;
  }

  /** Reads the mails of earlier runs. */
  async load(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const names = (await readdir(this.#folder)).filter((name) => FILE_NAME.test(name)).sort();
    for (const name of names.slice(-MAX_SHOWN)) await this.#remember(name);
  }

  /** @returns the message id, once the mail is on the disk */
  async add(mail: Buffer, recipients: string[]): Promise<string> {
    const messageId = randomUUID();
    const name = fileName(new Date(), messageId);
    const file = path.join(this.#folder, name);
    await writeFile(`${file}.part`, withEnvelope(mail, recipients));
    await rename(`${file}.part`, file);
    await this.#remember(name);
    this.#onMail(messageId, recipients);
    return messageId;
  }

  async #remember(name: string): Promise<void> {
    const [, day = '', hour = '', minute = '', second = '', ms = '', messageId = ''] =
      FILE_NAME.exec(name) ?? [];
    const at = Math.floor(Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`) / 1000);
    const file = path.join(this.#folder, name);
    const mail = await parseMail(await readFile(file), { messageId, at });
    this.#entries = [...this.#entries, { file, mail }].slice(-MAX_SHOWN);
  }

  /** Oldest first. */
  list(): StoredMail[] {
    return this.#entries.map(({ mail }) => mail);
  }

  find(messageId: string): StoredMail | undefined {
    return this.#entries.find(({ mail }) => mail.messageId === messageId)?.mail;
  }

  /** The .eml file of a mail. */
  async source(messageId: string): Promise<Buffer | undefined> {
    const entry = this.#entries.find(({ mail }) => mail.messageId === messageId);
    return entry && readFile(entry.file);
  }

  /** Deletes all mails, including those too old to be shown. */
  async clear(): Promise<void> {
    this.#entries = [];
    const names = (await readdir(this.#folder)).filter((name) => FILE_NAME.test(name));
    await Promise.all(names.map((name) => rm(path.join(this.#folder, name), { force: true })));
  }
}
