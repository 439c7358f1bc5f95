/** The name that people who do not know each other see. Empty for an empty name. */
export const toFirstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? '';
