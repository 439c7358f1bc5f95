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

/** User accounts. `/api/auth` signs in here on the server; the browser may do so itself (ruling 14). */
export class AuthStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** The app client for sign-in during the set-up of a second factor. */
  readonly secondFactorClient: UserPoolClient;
  /** ARN of the web ACL that the stack PoolGuard attaches to the user pool. */
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, props: StackProps & { settings: StageSettings }) {
    super(scope, id, props);
    this.userPool = this.addUserPool(props.settings);
    this.client = this.userPool.addClient('Web', {
      generateSecret: false,
      // Password sign-in needs AWS credentials: browsers use SRP, and are counted by address (decision 119).
      authFlows: { adminUserPassword: true, userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // A signature check accepts an access token after sign-out, so the token is short-lived.
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
    });
    this.secondFactorClient = this.userPool.addClient('SecondFactor', {
      generateSecret: false,
      // sign-in with AWS credentials only: nobody else gets tokens of this client (decision 83).
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
      // An address cannot be used for sign-in, or removed from an account, before its code was entered.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true }, fullname: { required: false } },
      // 000 §5; forms state the same rule from shared/model/constants.ts.
      passwordPolicy: {
        minLength: 8,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: false,
      },
      // Cognito's own recovery would bypass ours, which compares addresses and notifies the owner.
      accountRecovery: AccountRecovery.NONE,
      // A third of the price of Essentials, whose features are not used (decision 83).
      featurePlan: FeaturePlan.LITE,
      // Administrators have an authenticator app; without it the API refuses them its administrator routes.
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
