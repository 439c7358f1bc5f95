import { useStack } from '#test/support/stack.ts';
import { testStaticPages } from './static-pages-cases.ts';
import { useBrowser } from './support.ts';

testStaticPages('en', useStack(), useBrowser());
