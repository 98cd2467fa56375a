import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Webhook, WebhookInput } from '@naryad/contract/webhooks/webhooks'
import type { WebhookEvent } from '@naryad/contract/webhooks/webhooks.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Listener } from './listeners.ts'

export interface StoredWebhook extends Omit<Webhook, 'isSecretLost'> {
  readonly sealedSecret: Buffer
}

const columns = sql`
  w.id, w.title, w.url, w.events, w.queues::text[] as queues, w.company_ids, w.is_active,
  coalesce((
    select json_agg(json_build_object('id', of.id, 'name', coalesce(companies.name, 'Удалённая организация № ' || of.id))
      order by companies.name, of.id)
    from unnest(w.company_ids) as of(id) left join companies on companies.id = of.id), '[]') as companies,
  w.stopped_reason, w.failing_since, w.sealed_secret, w.last_sent_at,
  w.created_at, w.version,
  case when w.former_secret_until > now() then w.former_secret_until end as former_secret_until,
  (select count(*)::int from deliveries
    where channel = 'webhook' and state = 'queued' and order_key = w.id::text) as queued_count,
  case when u.id is not null then json_build_object('id', u.id, 'lastName', u.last_name, 'firstName', u.first_name,
    'middleName', u.middle_name) end as created_by`

const from = sql`webhooks w left join users u on u.id = w.created_by`

export async function readWebhooks(db: Db): Promise<StoredWebhook[]> {
  const { rows } = await sql<StoredWebhook>`select ${columns} from ${from} order by w.id`.execute(db)
  return rows
}

export async function findWebhook(db: Db, id: number): Promise<StoredWebhook | undefined> {
  const { rows } = await sql<StoredWebhook>`select ${columns} from ${from} where w.id = ${id}`.execute(db)
  return rows[0]
}

export const lockWebhook = (tx: Tx, id: number) =>
  tx
    .selectFrom('webhooks')
    .select(['id', 'title', 'url', 'events', 'companyIds', 'isActive', 'version', 'sealedSecret'])
    .select(sql<Queue[]>`queues::text[]`.as('queues'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Counts them under a lock, so that concurrent calls cannot exceed a limit. */
export async function countLocked(tx: Tx): Promise<number> {
  await sql`lock table webhooks in share row exclusive mode`.execute(tx)
  const { n } = await tx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The id is part of what the secret is sealed with. */
export async function reserveWebhookId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhooks', 'id'))::int as id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function insertWebhook(
  tx: Tx,
  row: WebhookInput & { id: number; sealedSecret: Buffer; createdBy: number },
): Promise<void> {
  await sql`
    insert into webhooks (id, title, url, events, queues, company_ids, is_active, sealed_secret, created_by)
    overriding system value
    values (${row.id}, ${row.title}, ${row.url}, ${row.events}::text[], ${row.queues}::text[]::queue[], ${row.companyIds}::integer[],
      ${row.isActive}, ${row.sealedSecret}, ${row.createdBy})`.execute(tx)
}

/** An address that is switched on again has no past. */
export async function updateWebhook(tx: Tx, id: number, input: WebhookInput): Promise<void> {
  await sql`
    update webhooks set title = ${input.title}, url = ${input.url}, events = ${input.events}::text[],
      queues = ${input.queues}::text[]::queue[], company_ids = ${input.companyIds}::integer[],
      is_active = ${input.isActive}, version = version + 1,
      stopped_reason = case when ${input.isActive} then null else stopped_reason end,
      failing_since = case when ${input.isActive} and not is_active or url <> ${input.url} then null
        else failing_since end
    where id = ${id}`.execute(tx)
}

export async function replaceSecret(
  tx: Tx,
  id: number,
  { sealed, former, hours }: { sealed: Buffer; former: Buffer | null; hours: number },
): Promise<void> {
  await sql`
    update webhooks set sealed_secret = ${sealed}, sealed_former_secret = ${former}, version = version + 1,
      former_secret_until = case when ${former}::bytea is not null then now() + make_interval(hours => ${hours}) end
    where id = ${id}`.execute(tx)
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** The active addresses that are subscribed to some of these events. */
export const readListeners = (db: Db, events: readonly WebhookEvent[]): Promise<Listener[]> =>
  db
    .selectFrom('webhooks')
    .select(['id', 'events', 'companyIds'])
    .select(sql<Queue[]>`queues::text[]`.as('queues'))
    .where('isActive', '=', true)
    .where(sql<boolean>`events && ${[...events]}::text[]`)
    .orderBy('id')
    .execute()

export interface SealedRow {
  readonly id: number
  readonly sealedSecret: Buffer
  readonly sealedFormerSecret: Buffer | null
}

export const lockSecrets = (tx: Tx): Promise<SealedRow[]> =>
  tx
    .selectFrom('webhooks')
    .select(['id', 'sealedSecret', 'sealedFormerSecret'])
    .orderBy('id')
    .forUpdate()
    .execute()

export async function writeSecrets(tx: Tx, { id, ...sealed }: SealedRow): Promise<void> {
  await tx.updateTable('webhooks').set(sealed).where('id', '=', id).execute()
}

export async function forgetFormerSecrets(tx: Tx): Promise<void> {
  await sql`
    update webhooks set sealed_former_secret = null, former_secret_until = null
    where former_secret_until <= now()`.execute(tx)
}
