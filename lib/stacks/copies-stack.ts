import { Arn, ArnFormat, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { AccountPrincipal, ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import type { AppTable } from '../constructs/app-table.ts';

/** For the copy in the account itself, where the table can be restored to any second anyway. */
const KEPT_HERE = Duration.days(2);
/** As long as the table's own backup: after that, erased people are gone from both (docs/privacy.md). */
const KEPT_THERE = Duration.days(35);

export interface CopiesStackProps extends StackProps {
  readonly settings: StageSettings;
  readonly table: AppTable;
  readonly images: IBucket;
  /** ARN of the vault in the other account. */
  readonly copiesTo: string;
}

/**
 * A nightly copy of table and pictures in a vault of another account. It survives if this account is lost, or if an attacker with its
 * credentials deletes everything (decision 102).
 */
export class CopiesStack extends Stack {
  constructor(scope: Construct, id: string, props: CopiesStackProps) {
    super(scope, id, props);
    const { settings, table, images, copiesTo } = props;
    const removalPolicy = settings.keepsData
      ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE
      : RemovalPolicy.DESTROY;
    // Another account cannot use a key that AWS owns.
    const encryptionKey = new Key(this, 'Key', { enableKeyRotation: true, removalPolicy });
    const { account = '' } = Arn.split(copiesTo, ArnFormat.COLON_RESOURCE_NAME);
    encryptionKey.grantDecrypt(new AccountPrincipal(account));
    const vault = new BackupVault(this, 'Vault', { encryptionKey, removalPolicy });
    const plan = new BackupPlan(this, 'Nightly', { backupVault: vault });
    plan.addRule(
      new BackupPlanRule({
        scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
        deleteAfter: KEPT_HERE,
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'OtherAccount', copiesTo),
            deleteAfter: KEPT_THERE,
          },
        ],
      }),
    );
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        'service-role/AWSBackupServiceRolePolicyForBackup',
        'AWSBackupServiceRolePolicyForS3Backup',
      ].map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    plan.addSelection('Data', {
      role,
      disableDefaultBackupPolicy: true,
      resources: [BackupResource.fromArn(table.tableArn), BackupResource.fromArn(images.bucketArn)],
    });
  }
}
