import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolGroup,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { PoolFirewall } from '../constructs/pool-firewall.ts';
import { CODE_MAIL } from '../code-mail.ts';
import type { StageSettings } from '../config.ts';
import { getSystemName } from '../names.ts';

/** Who people are. `/api/auth` signs in here on the server; the browser may do so itself (ruling 14). */
export class AuthStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** Where the server signs users in while it sets up their second factor. */
  readonly secondFactorClient: UserPoolClient;
  /** ARN of the web ACL that the stack PoolGuard puts before the user pool. */
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, props: StackProps & { settings: StageSettings }) {
    super(scope, id, props);
    this.userPool = this.addUserPool(props.settings);
    this.client = this.userPool.addClient('Web', {
      generateSecret: false,
      // By password with AWS credentials only: browsers show a proof of it, and are counted by address (decision 119).
      authFlows: { adminUserPassword: true, userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // A signed-out access token still passes where only its signature is checked, so it does not live long.
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
    });
    this.secondFactorClient = this.userPool.addClient('SecondFactor', {
      generateSecret: false,
      // A sign-in that asks for AWS credentials: nobody else gets tokens of this client (decision 83).
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
    });
    new UserPoolGroup(this, 'Admins', { userPool: this.userPool, groupName: 'admins' });
    const { secondFactorClient } = this;
    this.firewallArn = new PoolFirewall(this, 'PoolFirewall', {
      settings: props.settings,
      secondFactorClient,
    }).attrArn;
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
  }

  private addUserPool(settings: StageSettings): UserPool {
    const { keepsData, mail } = settings;
    return new UserPool(this, 'Users', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      // An address cannot be used for sign-in, or taken from an account, before its code was entered.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true }, fullname: { required: false } },
      // 000 §5; the forms tell the same rule from shared/model/constants.ts.
      passwordPolicy: {
        minLength: 8,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: false,
      },
      // Its own recovery would go around ours, which compares addresses and tells the owner.
      accountRecovery: AccountRecovery.NONE,
      // A third of the price of Essentials, of which nothing is used (decision 83).
      featurePlan: FeaturePlan.LITE,
      // Administrators have an authenticator app; the API refuses them what is theirs without it.
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      userVerification: {
        emailStyle: VerificationEmailStyle.CODE,
        emailSubject: CODE_MAIL.subject,
        emailBody: CODE_MAIL.body,
      },
      ...(mail.sendsCodes && {
        email: UserPoolEmail.withSES({
          fromEmail: mail.from,
          fromName: 'PlazaLibre',
          configurationSetName: getSystemName(settings),
          ...(!mail.identity.includes('@') && { sesVerifiedDomain: mail.identity }),
        }),
      }),
      deletionProtection: keepsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
