import { type Kysely, sql } from 'kysely'

/**
 * Runs a script of several statements inside a DO block, because the extended protocol allows one
 * statement per message.
 */
export const runScript = async (db: Kysely<unknown>, script: string): Promise<void> => {
  await sql.raw(`do $script$ begin execute $statements$${script}$statements$; end $script$`).execute(db)
}
