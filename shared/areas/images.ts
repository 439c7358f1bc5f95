import { DAY, HOUR } from '../lib/time.ts';
import { declareLimits } from './area.ts';

/** Pictures of spaces and of reports. */
export const imageLimits = declareLimits({
  upload: { max: 200, window: HOUR, by: 'account', action: 'POST /images/upload-url' },
  'private-upload': {
    max: 30,
    window: DAY,
    by: 'account and booking',
    action: 'a private picture',
    keepsOut: 'that party of that booking, which has seven times the pictures of a report',
  },
});
