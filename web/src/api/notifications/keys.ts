export const notificationKeys = {
  all: ['notifications'],
  unread: ['notifications', 'unread'],
  list: ['notifications', 'list'],
} as const;
