import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findBareTexts } from '../../scripts/own-elements/find-bare-texts.ts';

// Inside the project, where the compiler finds the types of React.
mkdirSync('dist', { recursive: true });
const root = mkdtempSync(path.resolve('dist/own-elements-'));
afterAll(() => rmSync(root, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);

describe('the check of texts in elements of their own', () => {
  it('names every text that a browser could not replace without losing the page', () => {
    const compilerOptions = {
      ...{ lib: ['ES2023', 'DOM'], types: [], strict: true, jsx: 'react-jsx' },
      ...{ module: 'preserve', moduleResolution: 'bundler', noEmit: true, allowImportingTsExtensions: true },
    };
    write('tsconfig.json', JSON.stringify({ compilerOptions }));
    write(
      'elements.ts',
      `import type { ReactElement } from 'react';
export type Elements = ReactElement | '' | false | null | undefined | readonly Elements[];`,
    );
    write(
      'bad.tsx',
      `import { type ReactNode, Suspense } from 'react';
const Icon = () => <svg />;
export const Beside = ({ label }: { label: string }) => <p><Icon />{label}</p>;
export const Condition = ({ on, label }: { on: boolean; label: string }) => <p>{on && <Icon />} {label}</p>;
export const Slot = ({ children }: { children: ReactNode }) => <div><Icon />{children}</div>;
export const Count = ({ count }: { count: number }) => <p>{count && <Icon />}<Icon /></p>;
export const Words = () => <p>Hola <b>a todos</b></p>;
export const Several = ({ names }: { names: string[] }) => <p>{names}</p>;
export const Bare = ({ label }: { label: string }) => label;
export const Loose = ({ label }: { label: string }) => <>{label}</>;
export const Later = ({ label }: { label: string }) => <Suspense>{label}</Suspense>;`,
    );
    write(
      'good.tsx',
      `import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
const Icon = () => <svg />;
export const Own = ({ label }: { label: string }) => <p><Icon /> <span>{label}</span></p>;
export const Alone = ({ on, label }: { on: boolean; label: string }) => <p>{on ? label : <Icon />}</p>;
export const Slot = ({ children }: { children: Elements }) => <div><Icon />{children}</div>;
export const Button = ({ children }: { children: ReactNode }) => <button><Icon /><span>{children}</span></button>;
export const List = ({ names }: { names: string[] }) => <ul><Icon />{names.map((name) => <li key={name}>{name}</li>)}</ul>;
export const Noted = ({ note }: { note: string }) => <div>{note && <p>{note}</p>}{/* nothing */}<Icon /></div>;
export const Nothing = () => null;
export const Wrapped = ({ label }: { label: string }) => <Button>{label}</Button>;`,
    );
    const found = findBareTexts({
      config: path.join(root, 'tsconfig.json'),
      elements: path.join(root, 'elements.ts'),
      root,
    });
    expect(found.map((line) => line.split(': ')[0])).toEqual([
      'bad.tsx:3 {label}',
      'bad.tsx:4 {label}',
      'bad.tsx:5 {children}',
      'bad.tsx:6 {count && <Icon />}',
      'bad.tsx:7 Hola',
      'bad.tsx:8 {names}',
      'bad.tsx:9 Bare',
      'bad.tsx:10 {label}',
      'bad.tsx:11 {label}',
    ]);
  });
});
