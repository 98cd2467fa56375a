import { type Kysely, sql } from 'kysely'

/** Runs many statements as one; a statement of the extended protocol holds a single one. */
export const runScript = async (db: Kysely<unknown>, script: string): Promise<void> => {
  await sql.raw(`do $script$ begin execute $statements$${script}$statements$; end $script$`).execute(db)
}
