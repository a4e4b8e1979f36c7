// Where a school's mail, SMS and model lead, by its own settings. Asked for as each is used, so that a change holds at once
// in every process; what the environment sets wins, and is looked at by who uses it.
import type { HasConfig, HasKeys, Postgres } from '#server/platform/app.ts';
import { unseal } from '#server/platform/auth/seal.ts';
import type { Endpoints } from '#server/platform/endpoints.ts';
import { readSettings } from './settings.ts';

export const secretPlace = (orgId: string, group: string, name: string): string => `${orgId} ${group}.${name}`;

/** All null for a school that has set nothing, and for none at all. */
export async function endpointsOf(app: HasKeys & Pick<Postgres, 'pool'>, orgId: string): Promise<Endpoints> {
  const { rows } = await app.pool.query<{ settings: unknown; secrets: Record<string, Record<string, unknown>> }>({
    name: 'organisation-endpoints',
    text: 'select settings, secrets from organisation where id = $1 and deleted_at is null',
    values: [orgId],
  });
  const { mail, ai } = readSettings(rows[0]?.settings);
  const secret = (group: string, name: string) =>
    unseal(app.key, secretPlace(orgId, group, name), rows[0]?.secrets[group]?.[name]);
  const mailUrl = secret('mail', 'url');
  const smsUrl = secret('sms', 'url');
  return {
    mail: mailUrl === null ? null : { url: mailUrl, from: mail.from },
    sms: smsUrl === null ? null : { url: smsUrl },
    ai: ai.baseUrl && ai.model ? { baseUrl: ai.baseUrl, model: ai.model, key: secret('ai', 'key') ?? undefined } : null,
  };
}

type Led<T> = (T & { byOperator: boolean }) | null;
/** Where each leads; null: nowhere. The operator's go where they are set to, a school's own only where LAN_HOSTS lets them. */
export interface Leads {
  mail: Led<NonNullable<Endpoints['mail']>>;
  sms: Led<NonNullable<Endpoints['sms']>>;
  ai: Led<NonNullable<Endpoints['ai']>>;
}

/** As messages and lessons of this school go: by the environment where it sets them for all schools, else by its own settings. */
export async function leadsOf(
  app: Pick<HasConfig, 'config'> & HasKeys & Pick<Postgres, 'pool'>,
  orgId: string,
): Promise<Leads> {
  const { SMTP_URL, MAIL_FROM, SMS_WEBHOOK, AI_BASE_URL, AI_MODEL = '', AI_KEY } = app.config;
  const { mail, sms, ai } = await endpointsOf(app, orgId);
  const own = { byOperator: false };
  const operators = { byOperator: true };
  return {
    mail: SMTP_URL
      ? { url: SMTP_URL, from: MAIL_FROM, ...operators }
      : mail && { url: mail.url, from: mail.from || MAIL_FROM, ...own },
    sms: SMS_WEBHOOK ? { url: SMS_WEBHOOK, ...operators } : sms && { ...sms, ...own },
    ai: AI_BASE_URL ? { baseUrl: AI_BASE_URL, model: AI_MODEL, key: AI_KEY, ...operators } : ai && { ...ai, ...own },
  };
}
