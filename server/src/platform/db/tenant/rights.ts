import type postgres from 'postgres'

import { jobsSchema } from '../../jobs/enqueue.repo.ts'
import { lockWithDriver } from '../concurrency/locks.ts'
import { openDriver } from '../connection/driver.ts'
import { databaseUser } from '../connection/hosts.ts'
import { CannotStart } from '../embedded/cannot-start.ts'
import { clientRole } from './tenant-scope.ts'

/** The privileges that are in effect. */
export interface Rights {
  /** The working role owns no objects: it can change neither the schema nor append-only tables. */
  readonly isApart: boolean
  /** Calls of client users are restricted by row-level security. */
  readonly hasRowSecurity: boolean
}

interface RightsParts {
  readonly ownerUrl: string
  /** The URL with the role that the product runs as. */
  readonly workingUrl: string
}

/** Append-only: changed and deleted only by functions of 0013_records.ts. */
const appendOnly = ['audit', 'task_actions', 'object_actions', 'erasure_acts']

/** Tables closed to calls of client users, except that these append to `audit`. */
const notForClients = [
  'audit',
  'imports',
  'import_headings',
  'import_rows',
  'messenger_options',
  'messenger_rule_chats',
  'messenger_rule_companies',
  'messenger_rules',
  'registration_requests',
  'rejections',
  'report_addresses',
  'set_up_codes',
  'suggestions',
  'task_words',
]

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Grants the privileges of the working role and of the row-level security role. Runs at every start, so
 * that new tables are included.
 */
export async function giveRights({ ownerUrl, workingUrl }: RightsParts): Promise<Rights> {
  const sql = await openDriver(ownerUrl, {
    connection: { application_name: 'naryad-migrate', search_path: 'public', lock_timeout: 3000 },
  })
  const worker = databaseUser(workingUrl)
  try {
    return await sql.begin(async (tx) => {
      // Two servers may start at the same time.
      await lockWithDriver(tx, 'naryad rights')
      const [me] = await tx<{ owner: string }[]>`select current_user as owner`
      const isApart = me?.owner !== worker
      const isRoleThere = await createPolicies(tx)
      if (isApart) await giveToWorker(tx, quoted(worker))
      if (isRoleThere) await grantToClientRole(tx)
      return { isApart, hasRowSecurity: isRoleThere && (await canUseClientRole(tx, worker)) }
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function createPolicies(tx: postgres.TransactionSql): Promise<boolean> {
  const [role] = await tx`select from pg_roles where rolname = ${clientRole}`
  const [mine] = await tx<{ mayCreate: boolean }[]>`
    select rolcreaterole or rolsuper as "mayCreate" from pg_roles where rolname = current_user`
  if (!role && !mine?.mayCreate) return false
  if (!role) await tx.unsafe(`create role ${clientRole} nologin`)
  const [raised] = await tx<{ isUp: boolean }[]>`select apply_row_level_security() as "isUp"`
  return raised?.isUp ?? false
}

async function giveToWorker(tx: postgres.TransactionSql, worker: string): Promise<void> {
  await tx.unsafe(`
    revoke create on schema public from public;
    do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
    grant usage on schema public to ${worker};
    grant select, insert, update, delete on all tables in schema public to ${worker};
    revoke update, delete on ${appendOnly.join(', ')} from ${worker};
    revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${worker};
    grant usage, select on all sequences in schema public to ${worker};
    grant execute on all functions in schema public to ${worker};
    revoke execute on function apply_row_level_security() from ${worker};
    grant usage on schema ${jobsSchema} to ${worker};
    grant select, insert, update, delete on all tables in schema ${jobsSchema} to ${worker};
    grant usage, select on all sequences in schema ${jobsSchema} to ${worker};
    alter default privileges in schema ${jobsSchema} grant select, insert, update, delete on tables to ${worker};
    alter default privileges in schema ${jobsSchema} grant usage, select on sequences to ${worker};`)
}

async function grantToClientRole(tx: postgres.TransactionSql): Promise<void> {
  await tx.unsafe(`
    grant usage on schema public to ${clientRole};
    grant select, insert, update, delete on all tables in schema public to ${clientRole};
    revoke update, delete on ${appendOnly.join(', ')} from ${clientRole};
    revoke all on kysely_migration, kysely_migration_lock, ${notForClients.join(', ')} from ${clientRole};
    grant insert on audit to ${clientRole};
    grant usage, select on all sequences in schema public to ${clientRole};
    grant execute on function refresh_task_search(integer[]), refresh_operator_words(integer[]),
      find_warranty_units(jsonb) to ${clientRole};
    grant usage on schema ${jobsSchema} to ${clientRole};
    grant select on ${jobsSchema}.queue to ${clientRole};
    grant insert, select (name) on ${jobsSchema}.job to ${clientRole};`)
}

interface Membership {
  readonly isMember: boolean
  /**
   * The role inherits the membership; before PostgreSQL 16 every role does unless created with
   * `noinherit`.
   */
  readonly isInherited: boolean
  /**
   * Row-level security does not apply to the role: a superuser, the owner of the tables, or a role with
   * `bypassrls`.
   */
  readonly isExempt: boolean
}

const canSwitchRole = ({ isMember, isInherited, isExempt }: Membership): boolean =>
  isMember && (isExempt || !isInherited)

/**
 * Entering the row-level security role requires membership in it, without inheritance: an inherited
 * membership would restrict the staff too.
 */
async function canUseClientRole(tx: postgres.TransactionSql, worker: string): Promise<boolean> {
  const [version] = await tx<{ n: number }[]>`select current_setting('server_version_num')::int as n`
  const isNew = (version?.n ?? 0) >= 160_000
  const read = async (db: postgres.TransactionSql): Promise<Membership> => {
    // Since PostgreSQL 16 the creator of a role is a member without the right to switch to it.
    const [role] = await db<Membership[]>`
      select pg_has_role(rolname, ${clientRole}, ${isNew ? 'SET' : 'MEMBER'}) as "isMember",
        pg_has_role(rolname, ${clientRole}, 'USAGE') as "isInherited",
        rolsuper or rolbypassrls or rolname = current_user as "isExempt"
      from pg_roles where rolname = ${worker}`
    return role ?? { isMember: false, isInherited: false, isExempt: false }
  }
  const before = await read(tx)
  if (canSwitchRole(before)) return true
  const withSet = isNew ? ' with inherit false, set true' : ''
  try {
    await tx.savepoint(async (inner) => {
      await inner.unsafe(`grant ${clientRole} to ${quoted(worker)}${withSet}`)
      // Rolls back a membership that would restrict the staff.
      if (!canSwitchRole(await read(inner))) throw new Error('the membership is inherited')
    })
    return true
  } catch {
    if (before.isInherited)
      throw new CannotStart(
        `Пользователь базы ${worker} наследует роль ${clientRole}, и сотрудникам ничего не видно. Выполните: alter role ${quoted(worker)} noinherit; revoke ${clientRole} from ${quoted(worker)}; grant ${clientRole} to ${quoted(worker)}`,
      )
    return false
  }
}
