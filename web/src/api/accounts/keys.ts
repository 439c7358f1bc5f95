export const accountKeys = {
  me: ['accounts', 'me'],
  statistics: ['accounts', 'statistics'],
  resetToken: (token: string) => ['accounts', 'reset-token', token],
} as const;
