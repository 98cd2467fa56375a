import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

const known = new Map<string, string>()

/** «created_at» → «createdAt». Names of columns are few, so each is computed once. */
export function camelCase(name: string): string {
  let camel = known.get(name)
  if (camel === undefined) {
    camel = name.replace(/(?<=[^_])_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    known.set(name, camel)
  }
  return camel
}

/** Names go to the database in snake case. Back they are turned by the driver, once a statement instead of once a row. */
export class SnakeCaseNames extends CamelCasePlugin {
  override transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result)
  }
}
