import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { toast } from '#web/ui/toast-store.ts';
import { deleteSpot, invalidateAfterDelete } from '#web/api/spots/delete-spot.ts';

/** `onDeleted` leaves whatever shows the space, before it is read again. */
export const useDeleteSpot = ({ id, title }: Spot, onDeleted: () => void | Promise<void>) => {
  const queries = useQueryClient();
  const text = useText();
  const mutationKey = ['delete-spot', id];
  const { mutate, ...state } = useMutation({
    mutationKey,
    mutationFn: () => deleteSpot(id),
    onSuccess: async () => {
      toast.success(text('dashboard.deleted', { title }));
      await onDeleted();
      await invalidateAfterDelete(queries, id);
    },
  });
  const start = () => {
    // The second of two quick presses comes before the button knows of the first.
    if (queries.isMutating({ mutationKey }) === 0) mutate();
  };
  return { ...state, start };
};
