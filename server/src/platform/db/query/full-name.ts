import { type RawBuilder, sql } from 'kysely'

/** «Лапина Ольга Петровна», from a table of people; equal to the contract's `fullName`. */
export const fullNameIn = (people: string): RawBuilder<string> => {
  const of = (name: string) => sql.ref(`${people}.${name}`)
  return sql<string>`concat_ws(' ', ${of('lastName')}, nullif(${of('firstName')}, ''), nullif(${of('middleName')}, ''))`
}
