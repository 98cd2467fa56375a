import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Exchanges report numbers without extensions; who writes a call down may have added one. */
export const isOfNumber = (number: string): RawBuilder<SqlBool> => sql<SqlBool>`(calls.phone = ${number}
  or calls.noted_by is not null and split_part(calls.phone, ';', 1) = ${number})`
