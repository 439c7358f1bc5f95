import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBucket, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { systemNameOf } from '../construct-id.ts';
import { AppTable } from '../constructs/app-table.ts';
import { privateBucket } from '../constructs/private-bucket.ts';

/** What must outlive a deployment: the table and the name that mails are sent under; and where uploads arrive. */
export class DataStack extends Stack {
  readonly table: AppTable;
  /** Where browsers PUT pictures: nobody reads it but the job that publishes them. */
  readonly uploads: IBucket;
  /** Where SES tells of mails that came back or were complained about. */
  readonly mailEvents: Topic;

  constructor(scope: Construct, id: string, props: StackProps & { settings: StageSettings }) {
    super(scope, id, props);
    const { settings } = props;
    this.table = new AppTable(this, 'Table', settings);
    this.uploads = this.addUploads(settings);
    this.mailEvents = new Topic(this, 'MailEvents', { enforceSSL: true });
    const sender = new EmailIdentity(this, 'Sender', {
      configurationSet: this.addMailWatch(settings),
      identity: settings.mail.identity.includes('@')
        ? Identity.email(settings.mail.identity)
        : Identity.domain(settings.mail.identity),
    });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'SenderToVerify', { value: sender.emailIdentityName });
    // By these records of the domain its owner shows that mails are signed in its name.
    if (!settings.mail.identity.includes('@'))
      sender.dkimRecords.forEach(({ name, value }, index) => {
        new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
      });
  }

  /** The identity's own: whoever mails in its name, the user pool too, is told of by it. */
  private addMailWatch(settings: StageSettings): ConfigurationSet {
    const watch = new ConfigurationSet(this, 'MailWatch', {
      configurationSetName: systemNameOf(settings),
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      // Who complained still gets the link for a new password that they ask for: that we see to ourselves.
      suppressionReasons: SuppressionReasons.BOUNCES_ONLY,
    });
    watch.addEventDestination('Told', {
      destination: EventDestination.snsTopic(this.mailEvents),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    return watch;
  }

  private addUploads({ keepsData, domain }: StageSettings): IBucket {
    const uploads = privateBucket(this, 'Uploads', {
      keepsData,
      // A presigned address is the permission; without a domain of our own the origin is not known yet.
      cors: [
        {
          allowedMethods: [HttpMethods.PUT],
          allowedOrigins: [domain ? `https://${domain.name}` : '*'],
          allowedHeaders: ['content-type', 'content-length'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    // `eventBridgeEnabled` would bring a custom resource and its function for this one line.
    const { defaultChild } = uploads.node;
    if (!(defaultChild instanceof CfnBucket)) throw new Error('The uploads bucket has no resource.');
    defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
    return uploads;
  }
}
