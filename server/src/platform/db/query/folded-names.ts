import { sql } from 'kysely'

import { foldName } from '../../text/fold-names.ts'

/** Names from a file with their normalized form: `given(name, folded)`. */
export const givenNames = (names: readonly string[]) =>
  sql`unnest(${names}::text[], ${names.map(foldName)}::text[]) as given(name, folded)`

/** The same normalization in the database. */
export const foldedIn = (column: string) =>
  sql`regexp_replace(trim(fold_words(${sql.ref(column)})), '\\s+', ' ', 'g')`
