import { sql } from 'kysely'

import { foldName } from '../text/fold-names.ts'

/** Names of a file beside the way names are compared: `given(name, folded)`. */
export const givenNames = (names: readonly string[]) =>
  sql`unnest(${names}::text[], ${names.map(foldName)}::text[]) as given(name, folded)`

/** The same folding in the database. */
export const foldedIn = (column: string) =>
  sql`regexp_replace(trim(fold_words(${sql.ref(column)})), '\\s+', ' ', 'g')`
