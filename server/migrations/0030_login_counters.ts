import { sql, type Kysely } from 'kysely'

/**
 * What somebody has typed as his login is counted by its digest: it can be taken for no other counter, and a password
 * that was typed into the wrong field is not kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update login_failures set login = 'login:' || encode(sha256(convert_to(login, 'UTF8')), 'hex')
    where login !~ '^(own:[0-9]+|device:[0-9a-f]{64})$'`.execute(db)
}
