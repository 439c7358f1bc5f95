import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { toast } from '#web/ui/toast-store.ts';
import { googleQuery } from '#web/api/places/google.ts';

let isTold = false;

/** Reports once per visit that Google Maps failed (MP-06), and returns whether suggestions are Google's, which must then be named. */
export const useGoogleNotice = () => {
  const text = useText();
  const { data } = useQuery({ ...googleQuery, enabled: false });
  const hasFailed = data === 'failed';
  useEffect(() => {
    if (!hasFailed || isTold) return;
    isTold = true;
    toast.error(text('spots.googleFailed'));
  }, [hasFailed, text]);
  return typeof data === 'object';
};
