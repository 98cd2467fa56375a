import { type RawBuilder, sql } from 'kysely'

/** «Лапина Ольга Петровна», by the table of people, as the contract's `fullName` says it. */
export const fullNameIn = (people: string): RawBuilder<string> => {
  const of = (name: string) => sql.ref(`${people}.${name}`)
  return sql<string>`concat_ws(' ', ${of('lastName')}, nullif(${of('firstName')}, ''), nullif(${of('middleName')}, ''))`
}
