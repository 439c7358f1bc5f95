import type { Node } from 'constructs';
import { StageSettings } from './config.ts';

const contact = {
  supportPhone: '+34 900 000 000',
  chatUrl: 'https://wa.me/34900000000',
  helpDeskUrl: 'https://help.plazalibre.example/',
};

const stripeParameters = (stage: string) => ({
  publishableKeyParameter: `/plazalibre/${stage}/stripe/publishable-key`,
  secretKeyParameter: `/plazalibre/${stage}/stripe/secret-key`,
  webhookSecretParameter: `/plazalibre/${stage}/stripe/webhook-secret`,
});

/** Where the system runs and how. Names under `.example` (RFC 2606) stand for the ones of whoever operates it. */
export const stages: readonly StageSettings[] = [
  {
    stage: 'dev',
    moderation: 'auto',
    logLevel: 'debug',
    logsKept: 'ONE_WEEK',
    keepsData: false,
    mail: {
      identity: 'dev.plazalibre.example',
      from: 'hola@dev.plazalibre.example',
      support: 'soporte@dev.plazalibre.example',
      sendsCodes: false,
    },
    stripe: stripeParameters('dev'),
    map: { kind: 'embedded' },
    places: 'amazon',
    contact,
    throttle: { rate: 50, burst: 100 },
    alarmsTo: [],
  },
  {
    stage: 'prod',
    moderation: 'manual',
    logLevel: 'info',
    logsKept: 'THREE_MONTHS',
    keepsData: true,
    mail: {
      identity: 'plazalibre.example',
      from: 'hola@plazalibre.example',
      support: 'soporte@plazalibre.example',
      sendsCodes: true,
    },
    stripe: stripeParameters('prod'),
    map: { kind: 'embedded' },
    places: 'amazon',
    contact,
    throttle: { rate: 500, burst: 1000 },
    alarmsTo: ['guardia@plazalibre.example'],
  },
];

/** The settings of the stage named by `--context stage=...`, `dev` without one. Throws for a stage that is not there. */
export const readStageSettings = (node: Node): StageSettings => {
  const name: unknown = node.tryGetContext('stage') ?? 'dev';
  const found = stages.find(({ stage }) => stage === name);
  if (!found) {
    throw new Error(
      `No stage ${String(name)}: choose one of ${stages.map(({ stage }) => stage).join(', ')}.`,
    );
  }
  return StageSettings.parse(found);
};
