/** How people who do not know each other are named to one another. Empty for an empty name. */
export const toFirstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? '';
