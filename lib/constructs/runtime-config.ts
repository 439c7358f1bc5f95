import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { StageSettings } from '../config.ts';

/** The details of the invoicing program that pages show. */
const toBillingSystem = ({ system }: NonNullable<StageSettings['verifactu']>) => {
  const { installation: _, ...shown } = system;
  return shown;
};

/** The details of the operator that pages show. */
const toShownCompany = ({ name, taxId, address, register }: NonNullable<StageSettings['company']>) => ({
  ...{ name, taxId, address, register },
});

/** The settings that the app reads from `/config.json` at its start: one build serves every stage. */
export const runtimeConfig = ({
  settings,
  userPool,
  userPoolClient,
}: {
  settings: StageSettings;
  userPool: IUserPool;
  userPoolClient: IUserPoolClient;
}) => ({
  stage: settings.stage,
  stripe: { publishableKey: settings.stripe.publishableKey, methods: settings.stripe.methods },
  moderation: settings.moderation,
  map: settings.map,
  ...(settings.push && { pushKey: settings.push.publicKey }),
  ...(settings.googleMapsKey && { googleMapsKey: settings.googleMapsKey }),
  supportEmail: settings.mail.support,
  ...settings.contact,
  ...(settings.company && { company: toShownCompany(settings.company) }),
  ...(settings.verifactu && { billingSystem: toBillingSystem(settings.verifactu) }),
  userPool: { id: userPool.userPoolId, clientId: userPoolClient.userPoolClientId },
});
