import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { configQuery } from '#web/api/config.ts';
import { pushDeviceQuery } from '#web/api/notifications/push-device.ts';
import { ALL_PUSH_KINDS, savePushDevice } from '#web/api/notifications/save-push-device.ts';
import { useText } from '#web/i18n/use-text.ts';
import { NO_PUSH, PUSH } from '#web/lib/end-push.ts';
import { writeStored } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toast-store.ts';
import styles from './push.module.css';

const Offer = ({ publicKey, onDone }: { publicKey: string; onDone: () => void }) => {
  const text = useText();
  const { mutate, isPending } = useMutation({
    ...savePushDevice(useQueryClient(), publicKey),
    onSuccess: (isOn) => {
      if (isOn) toast.success(text('notifications.push.on'));
      onDone();
    },
    onError: () => toast.error(text('notifications.push.failed')),
  });
  const decline = () => {
    writeStored(PUSH, NO_PUSH);
    onDone();
  };
  return (
    <Card as="section" variant="tinted" className={styles.card}>
      <h2 className={styles.title}>
        <Icon name="bell" />
        <span>{text('notifications.push.card')}</span>
      </h2>
      <p>{text('notifications.push.cardText')}</p>
      <Row gap={2} canWrap>
        <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate(ALL_PUSH_KINDS)}>
          {text(isPending ? 'notifications.push.turningOn' : 'notifications.push.turnOn')}
        </Button>
        <Button variant="ghost" size="sm" onClick={decline}>
          {text('notifications.push.notNow')}
        </Button>
      </Row>
    </Card>
  );
};

const OfferIfNew = ({ publicKey }: { publicKey: string }) => {
  const { data: device } = useQuery(pushDeviceQuery(publicKey));
  const [isDone, setIsDone] = useState(false);
  const isOffered = device?.state === 'off' && !device.isDeclined && !isDone;
  return isOffered && <Offer publicKey={publicKey} onDone={() => setIsDone(true)} />;
};

/** Offers notifications in this browser, once, to somebody with a paid booking. The browser itself asks after the press only. */
export const PushCard = () => {
  const { data: config } = useQuery(configQuery);
  return config?.pushKey !== undefined && <OfferIfNew publicKey={config.pushKey} />;
};
