import type postgres from 'postgres'

type Settings = NonNullable<postgres.Options<Record<string, postgres.PostgresType>>['connection']>

/** Settings that every connection pool passes on from the startup packet. */
const startupNames = new Set(['application_name', 'TimeZone', 'DateStyle'])

/**
 * A pool in session mode (PgBouncer) refuses other settings in the startup packet, or drops them if it is configured
 * to ignore them, and the time limits with them. So they are applied by a statement.
 */
export function splitSettings(settings: Settings = {}): { startup: Settings; settings: Settings } {
  const entries = Object.entries(settings)
  const pick = (isStartup: boolean): Settings =>
    Object.fromEntries(entries.filter(([name]) => startupNames.has(name) === isStartup))
  return { startup: pick(true), settings: pick(false) }
}

export async function applySettings(sql: postgres.Sql, settings: Settings): Promise<void> {
  if (Object.keys(settings).length === 0) return
  await sql.unsafe('select set_config(key, value, false) from json_each_text($1::text::json)', [
    JSON.stringify(settings),
  ])
}
