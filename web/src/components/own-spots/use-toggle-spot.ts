import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { getSpot } from '#web/api/spots/get-spot.ts';
import { ApiError, isUnanswered } from '#web/lib/api-error.ts';
import { changePages } from '#web/lib/change-pages.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showRefusal } from '#web/ui/show-refusal.ts';
import { toast } from '#web/ui/toast-store.ts';
import { mySpotsQuery } from '#web/api/spots/list-my-spots.ts';
import { invalidateAfterSpotChange } from '#web/api/spots/invalidate-after-spot-change.ts';
import { showSpot, updateSpot } from '#web/api/spots/update-spot.ts';

const KEY = ['toggle-spot'];

/** Pausar and Activar (DB-03): shown at once, taken back with a message when the server refuses. */
export const useToggleSpot = ({ id, is_active: isActive }: Spot) => {
  const queries = useQueryClient();
  const text = useText();
  const show = (active: boolean) =>
    queries.setQueryData(
      mySpotsQuery.queryKey,
      changePages<Spot>((spots) =>
        spots.map((spot) => (spot.id === id ? { ...spot, is_active: active } : spot)),
      ),
    );
  const { mutate, isPending } = useMutation({
    mutationKey: KEY,
    mutationFn: (active: boolean) =>
      verifyOutcome(updateSpot(id, { isActive: active }), async () => {
        const spot = await getSpot(id);
        return spot.is_active === active ? spot : undefined;
      }),
    onMutate: async (active) => {
      await queries.cancelQueries({ queryKey: mySpotsQuery.queryKey });
      show(active);
    },
    onSuccess: async (saved, active) => {
      toast.success(text(active ? 'dashboard.activated' : 'dashboard.paused'));
      showSpot(queries, saved);
      // While another spot is being switched, reading the list again would show it as it was.
      if (queries.isMutating({ mutationKey: KEY }) === 1) await invalidateAfterSpotChange(queries);
    },
    onError: (error, active) => {
      show(!active);
      const hasNoRate = error instanceof ApiError && error.code === 'no_tax_rate';
      const refusal = active ? 'dashboard.activateFailed' : 'dashboard.pauseFailed';
      showRefusal(error, text(hasNoRate ? 'fields.noTaxRate' : refusal));
      // It may be as it was pressed all the same.
      if (isUnanswered(error)) void queries.invalidateQueries({ queryKey: mySpotsQuery.queryKey });
    },
  });
  const toggle = (onToggled?: (saved: Spot) => void) =>
    mutate(!isActive, { onSuccess: (saved) => onToggled?.(saved) });
  return { toggle, isPending };
};
