import postgres from 'postgres'

import { walledRole } from './company-wall.ts'

/** What a server may rely upon. */
export interface Rights {
  /** The role that works owns nothing: it can neither change the schema nor what is kept for good. */
  readonly isApart: boolean
  /** Calls of organizations' people are made behind the second wall. */
  readonly hasWall: boolean
}

interface RightsParts {
  readonly ownerUrl: string
  /** Of whom the product works as. */
  readonly workingUrl: string
  /** Of the job library. */
  readonly jobsSchema?: string
}

/** Written once; changed and deleted by functions of migration 0024 alone. */
const kept = ['audit', 'task_actions', 'object_actions']

/** Nothing that an organization's people call goes there. */
const notForClients = [
  'audit',
  'imports',
  'import_rows',
  'letters',
  'registration_requests',
  'set_up_codes',
  'task_words',
]

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Gives the working role its rights, and the wall its role. At every start, so that no new table is forgotten. */
export async function giveRights({
  ownerUrl,
  workingUrl,
  jobsSchema = 'jobs',
}: RightsParts): Promise<Rights> {
  const sql = postgres(ownerUrl, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'naryad-migrate', search_path: 'public', lock_timeout: 3000 },
  })
  const worker = decodeURIComponent(new URL(workingUrl).username)
  try {
    return await sql.begin(async (tx) => {
      // Two servers may start at once.
      await tx`select pg_advisory_xact_lock(hashtextextended('naryad rights', 0))`
      const [me] = await tx<{ owner: string }[]>`select current_user as owner`
      const isApart = me?.owner !== worker
      const isRoleThere = await raiseWalls(tx)
      if (isApart) await giveToWorker(tx, quoted(worker), jobsSchema)
      if (isRoleThere) await giveToClients(tx)
      return { isApart, hasWall: isRoleThere && (await mayEnterWall(tx, worker)) }
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function raiseWalls(tx: postgres.TransactionSql): Promise<boolean> {
  const [role] = await tx`select from pg_roles where rolname = ${walledRole}`
  const [mine] = await tx<{ mayCreate: boolean }[]>`
    select rolcreaterole or rolsuper as "mayCreate" from pg_roles where rolname = current_user`
  if (!role && !mine?.mayCreate) return false
  if (!role) await tx.unsafe(`create role ${walledRole} nologin`)
  const [raised] = await tx<{ isUp: boolean }[]>`select raise_walls() as "isUp"`
  return raised?.isUp ?? false
}

async function giveToWorker(tx: postgres.TransactionSql, worker: string, jobs: string): Promise<void> {
  await tx.unsafe(`
    revoke create on schema public from public;
    grant usage on schema public to ${worker};
    grant select, insert, update, delete on all tables in schema public to ${worker};
    revoke update, delete on ${kept.join(', ')} from ${worker};
    revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${worker};
    grant usage, select on all sequences in schema public to ${worker};
    grant execute on all functions in schema public to ${worker};
    revoke execute on function raise_walls() from ${worker};
    create schema if not exists ${quoted(jobs)};
    grant usage on schema ${quoted(jobs)} to ${worker};
    grant select, insert, update, delete on all tables in schema ${quoted(jobs)} to ${worker};
    grant usage, select on all sequences in schema ${quoted(jobs)} to ${worker};
    alter default privileges in schema ${quoted(jobs)} grant select, insert, update, delete on tables to ${worker};
    alter default privileges in schema ${quoted(jobs)} grant usage, select on sequences to ${worker};`)
}

async function giveToClients(tx: postgres.TransactionSql): Promise<void> {
  await tx.unsafe(`
    grant usage on schema public to ${walledRole};
    grant select, insert, update, delete on all tables in schema public to ${walledRole};
    revoke update, delete on ${kept.join(', ')} from ${walledRole};
    revoke all on kysely_migration, kysely_migration_lock, ${notForClients.join(', ')} from ${walledRole};
    grant insert on audit, letters to ${walledRole};
    grant usage, select on all sequences in schema public to ${walledRole};`)
}

/**
 * The wall is entered by whoever is its role's member, and stands before no member who has not entered: an inherited
 * membership would wall in the staff.
 */
async function mayEnterWall(tx: postgres.TransactionSql, worker: string): Promise<boolean> {
  const read = async () => {
    const [row] = await tx<{ isMember: boolean; isHeir: boolean; isSuper: boolean }[]>`
      select pg_has_role(rolname, ${walledRole}, 'MEMBER') as "isMember",
        pg_has_role(rolname, ${walledRole}, 'USAGE') as "isHeir", rolsuper as "isSuper"
      from pg_roles where rolname = ${worker}`
    return row
  }
  const before = await read()
  if (before?.isSuper) return true
  const [version] = await tx<{ n: number }[]>`select current_setting('server_version_num')::int as n`
  const withSet = (version?.n ?? 0) >= 160_000 ? ' with inherit false, set true' : ''
  if (!before?.isMember || before.isHeir) {
    try {
      await tx.savepoint((inner) => inner.unsafe(`grant ${walledRole} to ${quoted(worker)}${withSet}`))
    } catch {
      return false
    }
  }
  const after = await read()
  return after !== undefined && after.isMember && !after.isHeir
}
