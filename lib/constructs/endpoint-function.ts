import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { FunctionSpec } from '#shared/api/function-spec.ts';
import { getSize } from '#functions/manifest.ts';
import { getFunctionName, toConstructId } from '../names.ts';
import { environmentFor, grantNeeds, type SharedResources } from './function-needs.ts';
import { StageLogGroup } from './stage-log-group.ts';

export interface EndpointFunctionProps {
  /** Its name in the route table or among the jobs. */
  readonly name: string;
  readonly spec: FunctionSpec;
  readonly resources: SharedResources;
  /** Folder with one folder per function, written by `build/functions.ts`. */
  readonly bundles: string;
  /** The dead-letter queue of asynchronous calls. */
  readonly failed?: IQueue;
  /** Retries of an asynchronous call before it goes to the dead-letter queue. */
  readonly retries?: number;
}

/** A Lambda function for a route or job. Its role may write its own log and do what its manifest line lists, and nothing else. */
export class EndpointFunction extends Function {
  constructor(scope: Construct, { name, spec, resources, bundles, failed, retries }: EndpointFunctionProps) {
    const id = toConstructId(name);
    const { settings } = resources;
    const size = getSize(spec);
    const reserved = spec.reserved && settings.reservedConcurrency?.[spec.reserved];
    const logGroup = new StageLogGroup(scope, `${id}Log`, { settings, name: id });
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    super(scope, id, {
      functionName: getFunctionName(settings, id),
      code: Code.fromAsset(join(bundles, id)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: size.memory,
      timeout: Duration.seconds(size.timeoutSeconds),
      role,
      logGroup,
      // Traces of functions that move money must show which call took how long.
      tracing: spec.stripe ? Tracing.ACTIVE : Tracing.DISABLED,
      ...(failed && {
        onFailure: new SqsDestination(failed),
        retryAttempts: retries ?? 0,
        maxEventAge: Duration.hours(2),
      }),
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        ...environmentFor(spec, resources),
      },
    });
    logGroup.grantWrite(role);
    grantNeeds(this, { spec, resources });
  }
}
