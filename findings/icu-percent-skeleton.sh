#!/bin/sh
# The number skeleton "percent" multiplies by a hundred, and "percent scale/100" by ten thousand.
#
# Versions: intl-messageformat 12.1.5; @messageformat/core 3.4.1 multiplies by nothing.
# Expected: 21% for 21 with "percent", and 21% for 0.21 with "percent scale/100".
# Source:   ICU user guide, Number Skeletons
#           (https://github.com/unicode-org/icu/blob/master/docs/userguide/format_parse/numbers/skeletons.md);
#           messageformat-number-skeleton says the same of ICU
#           (https://app.unpkg.com/messageformat-number-skeleton@0.2.1/files/lib/numberformat/modifier.d.ts)
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts intl-messageformat@12.1.5 @messageformat/core@3.4.1 >/dev/null

cat >run.mjs <<'PROGRAM'
import MessageFormat from '@messageformat/core';
import { IntlMessageFormat } from 'intl-messageformat';

const other = new MessageFormat('en');
for (const [skeleton, n] of [['percent', 21], ['percent', 0.21], ['percent scale/100', 0.21]]) {
  const text = `{n, number, ::${skeleton}}`;
  console.log(skeleton, n, new IntlMessageFormat(text, 'en').format({ n }), other.compile(text)({ n }));
}
PROGRAM

expected=$(cat <<'OUTPUT'
percent 21 2,100% 21%
percent 0.21 21% 0.21%
percent scale/100 0.21 2,100% 21%
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
