import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushKind } from '#shared/model/notification-kinds.ts';
import { configQuery } from '#web/api/config.ts';
import { pushDeviceQuery, type PushDevice } from '#web/api/notifications/push-device.ts';
import { removePushDevice } from '#web/api/notifications/remove-push-device.ts';
import { ALL_PUSH_KINDS, savePushDevice } from '#web/api/notifications/save-push-device.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { toast } from '#web/ui/toast-store.ts';
import styles from './push.module.css';

const useSave = (
  publicKey: string,
  failed: 'notifications.push.failed' | 'notifications.push.saveFailed',
) => {
  const text = useText();
  return useMutation({
    ...savePushDevice(useQueryClient(), publicKey),
    onError: () => toast.error(text(failed)),
  });
};

const TurnOn = ({ publicKey }: { publicKey: string }) => {
  const text = useText();
  const { mutate, isPending } = useSave(publicKey, 'notifications.push.failed');
  return (
    <>
      <p className={styles.note}>{text('notifications.push.off')}</p>
      <div>
        <Button
          variant="secondary"
          size="sm"
          icon="bell"
          busy={isPending}
          onClick={() => mutate(ALL_PUSH_KINDS)}
        >
          {text(isPending ? 'notifications.push.turningOn' : 'notifications.push.turnOn')}
        </Button>
      </div>
    </>
  );
};

/** A kind can be switched off alone; what is pressed is shown at once, and taken back if it cannot be saved. */
const Kinds = ({ publicKey, device }: { publicKey: string; device: PushDevice }) => {
  const text = useText();
  const { mutate, isPending, variables } = useSave(publicKey, 'notifications.push.saveFailed');
  const shown: readonly string[] = isPending ? variables : device.kinds;
  const remove = useMutation({
    ...removePushDevice(useQueryClient(), publicKey),
    onError: () => toast.error(text('notifications.push.saveFailed')),
  });
  const choose = (kind: PushKind, isWanted: boolean) =>
    mutate(ALL_PUSH_KINDS.filter((one) => (one === kind ? isWanted : shown.includes(one))));
  return (
    <>
      <fieldset className={styles.kinds}>
        <legend>{text('notifications.push.kinds')}</legend>
        {ALL_PUSH_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={text(`notifications.push.kind.${kind}`)}
            checked={shown.includes(kind)}
            disabled={isPending}
            onChange={({ target }) => choose(kind, target.checked)}
          />
        ))}
      </fieldset>
      <div>
        <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
          {text('notifications.push.remove')}
        </Button>
      </div>
    </>
  );
};

const Device = ({ publicKey }: { publicKey: string }) => {
  const text = useText();
  const { data: device } = useQuery(pushDeviceQuery(publicKey));
  if (!device) return null;
  return (
    <section className={styles.settings}>
      <h3>{text('notifications.push.title')}</h3>
      {device.state === 'on' && <Kinds publicKey={publicKey} device={device} />}
      {device.state === 'off' && <TurnOn publicKey={publicKey} />}
      {device.state !== 'on' && device.state !== 'off' && (
        <p className={styles.note}>{text(`notifications.push.${device.state}`)}</p>
      )}
    </section>
  );
};

/** The notifications that this browser shows while the site is closed, in a stage that sends them. */
export const PushSettings = () => {
  const { data: config } = useQuery(configQuery);
  return config?.pushKey !== undefined && <Device publicKey={config.pushKey} />;
};
