import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
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
import { getSystemName } from '../names.ts';
import { AppTable } from '../constructs/app-table.ts';
import { privateBucket } from '../constructs/private-bucket.ts';

/** Resources that must outlive a deployment: the table and the mail identity; also the bucket of uploads. */
export class DataStack extends Stack {
  readonly table: AppTable;
  /** The bucket to which browsers PUT pictures: only the job that publishes them reads it. */
  readonly uploads: IBucket;
  /** The topic of SES's bounces and complaints. */
  readonly mailEvents: Topic;

  constructor(scope: Construct, id: string, props: StackProps & { settings: StageSettings }) {
    super(scope, id, props);
    const { settings } = props;
    this.table = new AppTable(this, 'Table', settings);
    this.uploads = this.addUploads(settings);
    this.mailEvents = new Topic(this, 'MailEvents', { enforceSSL: true });
    const watch = this.addMailWatch(settings);
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'SenderToVerify', { value: settings.mail.identity });
    const sender = settings.mail.identityExists ? [] : [this.addSender(settings, watch)];
    // Last, because it refuses to be deleted: a failure before it leaves no table behind (decision 100).
    this.table.node.addDependency(this.uploads, this.mailEvents, watch, ...sender);
  }

  private addSender(
    { mail: { identity }, keepsData }: StageSettings,
    watch: ConfigurationSet,
  ): EmailIdentity {
    const isAddress = identity.includes('@');
    const mailFrom = `bounces.${identity}`;
    const sender = new EmailIdentity(this, 'Sender', {
      configurationSet: watch,
      identity: isAddress ? Identity.email(identity) : Identity.domain(identity),
      // Until its DNS records exist, SES uses its own MAIL FROM domain.
      ...(!isAddress && { mailFromDomain: mailFrom }),
      // Bounces and complaints go to the topic; SES would also mail each of them to the sender.
      feedbackForwarding: false,
    });
    // Deleted if the creation fails: otherwise the next one would find it in place.
    sender.applyRemovalPolicy(keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY);
    if (isAddress) return sender;
    // DNS records by which the owner of the domain authorises SES to sign and send mails.
    const records = [
      ...sender.dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`),
      `${mailFrom} MX 10 feedback-smtp.${this.region}.amazonses.com`,
      `${mailFrom} TXT "v=spf1 include:amazonses.com ~all"`,
    ];
    records.forEach((value, index) => {
      new CfnOutput(this, `SenderRecord${index + 1}`, { value });
    });
    return sender;
  }

  /** The configuration set of every mail, of the user pool too: it publishes delivery events. */
  private addMailWatch(settings: StageSettings): ConfigurationSet {
    const watch = new ConfigurationSet(this, 'MailWatch', {
      configurationSetName: getSystemName(settings),
      reputationMetrics: true,
      // With TLS required, mails to servers without it would bounce, and their addresses would be suppressed.
      tlsPolicy: ConfigurationSetTlsPolicy.OPTIONAL,
      // After a complaint, a user still gets the password link that they ask for: our own list handles complaints.
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
      // The presigned address is the permission; without a domain the origin is not known yet.
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
    // `eventBridgeEnabled` would need a custom resource and its function for this one line.
    const { defaultChild } = uploads.node;
    if (!(defaultChild instanceof CfnBucket)) throw new Error('The uploads bucket has no resource.');
    defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
    return uploads;
  }
}
