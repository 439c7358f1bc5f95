import * as z from 'zod';
import { CognitoError, invalidParameter, notAuthorized } from './errors.ts';
import type { Pool } from './pool.ts';
import type { PoolUser } from './state.ts';

/** Attributes as they travel: `[{ Name, Value }]`. An absent value empties the attribute. */
export const AttributeList = z.array(z.object({ Name: z.string(), Value: z.string().max(2048).default('') }));
export type AttributeList = z.infer<typeof AttributeList>;

const STANDARD = [
  'address birthdate email email_verified family_name gender given_name locale middle_name name nickname',
  'phone_number phone_number_verified picture preferred_username profile updated_at website zoneinfo',
].flatMap((line) => line.split(' '));
const CUSTOM = /^custom:[\w.-]{1,20}$/;
const ADMIN_ONLY = new Set(['email_verified', 'phone_number_verified']);

/** Reads a list that an administrator sent. Throws InvalidParameterException for attributes that the schema does not have. */
export const readAttributes = (list: AttributeList): Map<string, string> => {
  for (const { Name } of list) {
    if (Name === 'sub') throw invalidParameter('user.sub: Attribute cannot be updated.');
    if (!STANDARD.includes(Name) && !CUSTOM.test(Name)) {
      throw invalidParameter(
        `Attributes did not conform to the schema: ${Name}: Attribute does not exist in the schema.`,
      );
    }
  }
  const attributes = new Map(list.map(({ Name, Value }) => [Name, Value]));
  const email = attributes.get('email');
  if (email !== undefined) assertEmail(email);
  return attributes;
};

/** Reads a list that the app itself sent: it must not mark an address as verified. */
export const readOwnAttributes = (list: AttributeList): Map<string, string> => {
  if (list.some(({ Name }) => ADMIN_ONLY.has(Name))) {
    throw notAuthorized('A client attempted to write unauthorized attribute');
  }
  return readAttributes(list);
};

export const assertEmail = (email: string): void => {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw invalidParameter('Invalid email address format.');
};

/** Throws AliasExistsException if another user signs in with this address. */
export const assertEmailFree = (pool: Pool, email: string, owner: PoolUser): void => {
  const holder = pool.store.findUser(email);
  if (!holder || holder === owner) return;
  throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
};

/** Writes all attributes except the e-mail address and its state, which have their own rules. An empty value removes one. */
export const mergeAttributes = (user: PoolUser, attributes: Map<string, string>): void => {
  for (const [name, value] of attributes) {
    if (name === 'email' || name === 'email_verified') continue;
    if (value === '') Reflect.deleteProperty(user.attributes, name);
    else user.attributes[name] = value;
  }
};

/** All attributes of a user by name, as AdminGetUser and the id token show them. */
export const attributesOf = (user: PoolUser): Record<string, string> => {
  const emailVerified = String(user.emailVerified);
  return { sub: user.id, email: user.email, email_verified: emailVerified, ...user.attributes };
};

export const attributeListOf = (user: PoolUser): { Name: string; Value: string }[] =>
  Object.entries(attributesOf(user)).map(([Name, Value]) => ({ Name, Value }));
