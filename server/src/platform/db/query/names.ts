import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

const known = new Map<string, string>()

/** «created_at» → «createdAt». There are few column names, so the results are cached. */
export function camelCase(name: string): string {
  let camel = known.get(name)
  if (camel === undefined) {
    camel = name.replace(/(?<=[^_])_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    known.set(name, camel)
  }
  return camel
}

/**
 * Converts names to snake case in queries. The driver converts result columns back, once per statement
 * instead of once per row.
 */
export class SnakeCaseNames extends CamelCasePlugin {
  override transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result)
  }
}
