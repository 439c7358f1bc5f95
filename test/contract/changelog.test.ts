import { describe, expect, it } from 'vitest';
import { checkRelease, readSection, releaseSection } from '../../scripts/changelog.ts';

const CHANGELOG = `# Changelog

## Unreleased

### Added

- Spots have a name.

## 1.0.0 - 2026-11-25

- The first release.
`;
const EMPTY = CHANGELOG.replace('### Added\n\n- Spots have a name.\n\n', '');

describe('the changelog', () => {
  it('gives a release what was unreleased, and the section becomes its notes', () => {
    const released = releaseSection(CHANGELOG, '1.1.0', '2026-12-01');
    expect(released).toContain('\n## Unreleased\n\n## 1.1.0 - 2026-12-01\n\n### Added\n\n- Spots');
    expect(readSection(released, '1.1.0')).toBe('### Added\n\n- Spots have a name.');
    expect(readSection(released, '1.0.0')).toBe('- The first release.');
  });

  it('refuses a release of nothing, and one that it has already', () => {
    expect(() => releaseSection(EMPTY, '1.1.0', '2026-12-01')).toThrow('no text under "## Unreleased"');
    expect(() => releaseSection(CHANGELOG, '1.0.0', '2026-12-01')).toThrow('already');
  });

  it.each([
    ['1.0.0', undefined, undefined],
    ['1.0.0', 'v1.0.0', undefined],
    ['1.0.0', 'v1.0.1', 'The tag v1.0.1 is not that of the version 1.0.0'],
    ['1.1.0', 'v1.1.0', 'no text under "## 1.1.0"'],
    ['1.0', 'v1.0', 'not <major>.<minor>.<patch>'],
    ['1.1.0-rc.1', 'v1.1.0-rc.1', 'not <major>.<minor>.<patch>'],
  ])('checks version %s with the tag %s', (version, tag, refusal) => {
    const check = () => checkRelease(CHANGELOG, version, tag);
    if (refusal === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(refusal);
  });
});
