import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Spot } from '#shared/api/spots.ts';
import { createSpot, findPublished } from '#web/api/spots/create-spot.ts';
import { invalidateAfterSpotChange } from '#web/api/spots/invalidate-after-spot-change.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { randomId } from '#web/lib/random-id.ts';
import { forgetDraft } from './draft-storage.ts';
import type { PublishPayload } from './to-payload.ts';

/**
 * Publishes a spot once, however often the button is pressed. When an earlier attempt ended without a clear answer,
 * it looks first whether that one arrived.
 */
export const usePublish = (userId: string, onPublished: (spot: Spot) => void) => {
  const queries = useQueryClient();
  const isRunning = useRef(false);
  const isUncertain = useRef(false);
  const clientId = useRef(randomId());
  const { mutate, ...state } = useMutation({
    mutationFn: async (payload: PublishPayload) => {
      const published = isUncertain.current ? await findPublished(payload) : undefined;
      if (published) return published;
      return createSpot({ ...payload, clientId: clientId.current });
    },
    meta: { isRepeatable: true },
    onSuccess: (spot) => {
      clientId.current = randomId();
      forgetDraft(userId);
      onPublished(spot);
      void invalidateAfterSpotChange(queries);
    },
    onError: (error) => {
      isUncertain.current ||= !(error instanceof ApiError && error.isFinal);
      console.error(error.message);
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  const publish = (payload: PublishPayload) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(payload);
  };
  return { ...state, publish };
};
