import { expect, it } from 'vitest';
import { messageMail } from '#shared/domain/messages/message-mails.ts';
import { accountWith } from '#test/support/examples.ts';

it('a message whose writer has closed the account is mailed as that of a deleted user', () => {
  const party = { userId: 'driver-1', read: 0, sent: 1, told: 0 };
  const conversation = {
    ...{ bookingId: 'bkg_1', spot: { id: 'spt_1', title: 'Plaza de prueba' }, driverName: '', ownerName: '' },
    ...{ driver: party, owner: party },
  };
  for (const [language, name] of [
    ['es', 'Usuario eliminado te ha escrito sobre Plaza de prueba'],
    ['en', 'Deleted user wrote to you about Plaza de prueba'],
  ] as const) {
    const to = accountWith({ language });
    const mail = messageMail(conversation as never, 'owner', ['Hola'], to, 'https://plazalibre.example'); // the fields that a mail reads
    expect(mail.subject).toBe(name);
    expect(mail.text).toContain(name.split(' sobre')[0]?.split(' about')[0]);
  }
});
