import { Function, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { getGlobalName } from '../names.ts';

export interface EdgeFunctionProps {
  readonly settings: StageSettings;
  readonly name: string;
  /** Its source, in CloudFront's JavaScript. */
  readonly code: string;
}

/** A CloudFront function of a stage. */
export class EdgeFunction extends Function {
  constructor(scope: Construct, id: string, { settings, name, code }: EdgeFunctionProps) {
    super(scope, id, {
      functionName: `${getGlobalName(settings)}-${name}`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    });
  }
}
