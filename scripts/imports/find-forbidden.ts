import type { Imports } from './read-imports.ts';
import { IMPORT_RULES, ORDERED_FOLDERS, type ImportRule } from './rules.ts';

const isForbidden = ({ from, fromNot, to, toNot }: ImportRule, file: string, imported: string): boolean => {
  const source = new RegExp(from).exec(file);
  if (!source || (fromNot && new RegExp(fromNot).test(file)) || !new RegExp(to).test(imported)) return false;
  return !toNot || !new RegExp(toNot.replace('$1', source[1] ?? '')).test(imported);
};

/** One cycle for each import that closes one, as a path through it. */
const findCycles = (imports: Imports): string[][] => {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const imported of imports.get(file) ?? []) visit(imported);
    path.pop();
    done.add(file);
  };
  for (const file of imports.keys()) visit(file);
  return cycles;
};

const toFolders = (imports: Imports): Imports => {
  const folders = new Map<string, string[]>();
  for (const [file, all] of imports) {
    const [folder] = ORDERED_FOLDERS.exec(file) ?? [];
    if (!folder) continue;
    const others = all.flatMap((imported) => ORDERED_FOLDERS.exec(imported) ?? []);
    folders.set(folder, [...(folders.get(folder) ?? []), ...others.filter((other) => other !== folder)]);
  }
  return folders;
};

/** The ordered folders in layers from the bottom up: each imports layers below its own only. */
export const listLayers = (imports: Imports): string[][] => {
  const folders = toFolders(imports);
  const layers: string[][] = [];
  const findHeight = (folder: string): number =>
    Math.max(0, ...(folders.get(folder) ?? []).map((below) => findHeight(below) + 1));
  for (const folder of [...folders.keys()].sort()) (layers[findHeight(folder)] ??= []).push(folder);
  return layers;
};

/** Names every import that a rule forbids, and every cycle of files or of ordered folders. */
export const findForbidden = (imports: Imports): string[] => [
  ...IMPORT_RULES.flatMap((rule) =>
    [...imports].flatMap(([file, all]) =>
      all
        .filter((imported) => isForbidden(rule, file, imported))
        .map((imported) => `${rule.name}: ${file} → ${imported}`),
    ),
  ),
  ...findCycles(imports).map((cycle) => `cycle: ${cycle.join(' → ')}`),
  ...findCycles(toFolders(imports)).map((cycle) => `cycle of folders: ${cycle.join(' → ')}`),
];
