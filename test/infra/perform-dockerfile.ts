import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

/** What a Dockerfile makes, in folders of this machine. The files of the base image and Docker's isolation are missing. */
export interface Image {
  /** The folder that stands for `/`. */
  readonly root: string;
  /** The name of the base image. */
  readonly base: string;
  readonly env: Record<string, string>;
  workdir: string;
  user: string;
  volume: string;
  command: string[];
}

interface Build {
  /** The folder whose files are copied. */
  readonly context: string;
  /** An empty folder for the stages. */
  readonly folder: string;
  /** Overrides variables of the file, as `docker run --env` does. */
  readonly env: Readonly<Record<string, string>>;
}

const NOBODY = 65_534;
/** Variables by which this machine reaches the registry of packages. Docker has settings of its own for that. */
const OF_NETWORK = /^(npm_config_(registry|cache|cafile)|node_extra_ca_certs|(https?|no)_proxy)$/i;
const networkSettings = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_NETWORK.test(name)));

const readLines = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** The names that a `.dockerignore` includes, which excludes everything else. */
const readIncluded = (context: string): string[] => {
  const [all, ...names] = readLines(path.join(context, '.dockerignore'));
  const unknown = all === '*' ? names.find((line) => !/^![\w.-]+$/.test(line)) : all;
  if (unknown !== undefined) throw new Error(`Unknown in .dockerignore: ${unknown}`);
  return names.map((line) => line.slice(1));
};

/** Sources and targets of a word of COPY: Docker copies the content of a folder. */
const listCopies = (word: string, to: string, context: string, stage?: Image): [string, string][] => {
  if (stage) return [[path.join(stage.root, word), to]];
  const included = readIncluded(context);
  if (word === '.') return included.map((name) => [path.join(context, name), path.join(to, name)]);
  const source = path.join(context, word);
  if (!included.includes(word) || !statSync(source).isFile()) throw new Error(`COPY does not know ${word}`);
  return [[source, path.join(to, word)]];
};

/** Starts a process in the image's folder, as `docker exec` does. Until `USER` names nobody, it is this user's. */
export const startProcess = (
  image: Image,
  { env }: Build,
  command: string,
  args: readonly string[],
): ChildProcess => {
  const isNobody = image.user === 'nobody' && process.getuid?.() === 0;
  return spawn(command, args, {
    cwd: path.join(image.root, image.workdir),
    env: {
      PATH: `${path.dirname(process.execPath)}:${process.env.PATH ?? ''}`,
      ...(image.user === 'root' && networkSettings()),
      HOME: isNobody ? '/' : process.env.HOME,
      TMPDIR: path.join(image.root, 'tmp'),
      ...image.env,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isNobody && { uid: NOBODY, gid: NOBODY }),
  });
};

const run = async (image: Image, build: Build, line: string): Promise<void> => {
  const child = startProcess(image, build, 'sh', ['-c', line]);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [status] = (await once(child, 'exit')) as [number | null]; // as Node documents it
  if (status !== 0) throw new Error(`RUN ${line} ended with ${status}:\n${said}`);
};

const openStage = (root: string, base: string): Image => {
  const tmp = path.join(root, 'tmp');
  mkdirSync(tmp, { recursive: true });
  chmodSync(tmp, 0o777);
  return { root, base, env: {}, workdir: '/', user: 'root', volume: '', command: [] };
};

type Perform = (image: Image, rest: string, build: Build, stages: ReadonlyMap<string, Image>) => unknown;

const PERFORM: Readonly<Record<string, Perform>> = {
  WORKDIR: (image, rest) => {
    image.workdir = rest;
    mkdirSync(path.join(image.root, rest), { recursive: true });
  },
  ENV: (image, rest) => {
    for (const pair of rest.split(' ')) {
      const [name = '', value = ''] = pair.split('=');
      image.env[name] = value;
    }
  },
  COPY: (image, rest, { context }, stages) => {
    const [, from, sources, target] = /^(?:--from=(\w+) )?([^-].*) (\.\/?)$/.exec(rest) ?? [];
    const stage = from === undefined ? undefined : stages.get(from);
    if (sources === undefined || target === undefined || (from !== undefined && !stage))
      throw new Error(`COPY does not know ${rest}`);
    const to = path.join(image.root, image.workdir);
    for (const [source, place] of sources.split(' ').flatMap((word) => listCopies(word, to, context, stage)))
      cpSync(source, place, { recursive: true, verbatimSymlinks: true });
  },
  RUN: (image, rest, build) => run(image, build, rest),
  USER: (image, rest) => (image.user = rest),
  VOLUME: (image, rest) => (image.volume = path.join(image.root, rest)),
  // Only a note for readers; compose.yaml publishes ports.
  EXPOSE: () => undefined,
  CMD: (image, rest) => (image.command = JSON.parse(rest) as string[]), // Docker's form for programs and arguments
};

/** Performs each instruction of a Dockerfile, and returns its last stage. Throws for an instruction that it does not know. */
export const performDockerfile = async (file: string, build: Build): Promise<Image> => {
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const line of readLines(file)) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*[^\\])$/.exec(line) ?? [];
    const [, base, stage = ''] = /^FROM (\S+)(?: AS (\w+))?$/.exec(line) ?? [];
    if (base !== undefined) {
      image = openStage(path.join(build.folder, `stage-${stages.size}`), base);
      stages.set(stage, image);
      continue;
    }
    const perform = PERFORM[name];
    if (!perform || !image) throw new Error(`Unknown in a Dockerfile: ${line}`);
    await perform(image, rest, build, stages);
  }
  if (!image) throw new Error('There is no FROM.');
  return image;
};

/** Starts the image's command. A new volume begins with what the image has in its place, as at Docker. */
export const startContainer = (image: Image, build: Build, volume: string): ChildProcess => {
  if (!lstatSync(image.volume).isSymbolicLink()) {
    renameSync(image.volume, volume);
    symlinkSync(volume, image.volume);
  }
  const [program = '', ...args] = image.command;
  return startProcess(image, build, program, args);
};
