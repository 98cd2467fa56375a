import { sql } from 'kysely'
import type { MigratorProps } from 'kysely/migration'

/** Names and texts of everything that the schema consists of, in the order of their characters. */
export async function catalogOf(db: MigratorProps['db']): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
        || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') || case when attnotnull then ' not null' else '' end as line
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v')
    union all select pg_get_indexdef(oid) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('i', 'I')
    union all select pg_get_functiondef(oid) from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select concat_ws(' ', tablename, policyname, permissive, roles, cmd, qual, with_check) from pg_policies
    union all select name from kysely_migration`.execute(db)
  return rows.map(({ line }) => line).toSorted()
}
