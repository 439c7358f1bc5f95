import { ATTEMPTS } from '#test/support/hostile-uploads.ts';
import { useStack } from '#test/support/stack.ts';
import { describeAttempts } from './uploads-support.ts';

describeAttempts(useStack(), ATTEMPTS);
