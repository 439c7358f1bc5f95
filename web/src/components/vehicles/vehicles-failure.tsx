import type { UseQueryResult } from '@tanstack/react-query';
import type { Vehicle } from '#shared/api/vehicles.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';

interface Props {
  list: Pick<UseQueryResult<Vehicle[]>, 'data' | 'error' | 'refetch'>;
}

/** Says that the list of vehicles could not be read, because it would look like an empty one. Nothing if there is a list. */
export const VehiclesFailure = ({ list: { data, error, refetch } }: Props) => {
  const text = useText();
  if (data || !error) return null;
  return (
    <Alert title={text('vehicles.failed')}>
      <Stack gap={3}>
        <p>{text(failureText(error))}</p>
        <div>
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {text('common.retry')}
          </Button>
        </div>
      </Stack>
    </Alert>
  );
};
