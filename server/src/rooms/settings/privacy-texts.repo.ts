import type { PrivacyVersion, PrivacyVersionsQuery } from '@naryad/contract/settings/settings'

import type { Db, Tx } from '../../platform/db/connect.ts'

export interface PrivacyText {
  readonly version: number
  readonly source: string
  readonly text: string
  readonly createdAt: string
}

/** The current text. */
export const readPrivacyText = (db: Db): Promise<PrivacyText> =>
  db
    .selectFrom('privacyTexts')
    .select(['version', 'source', 'text', 'createdAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** The versions of the text, newest first. */
export async function searchPrivacyTexts(
  db: Db,
  { limit, offset }: PrivacyVersionsQuery,
): Promise<{ items: PrivacyVersion[]; totalCount: number }> {
  const items = await db
    .selectFrom('privacyTexts')
    .select(['version', 'text', 'createdAt'])
    .orderBy('version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { totalCount } = await db
    .selectFrom('privacyTexts')
    .select((eb) => eb.fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow()
  return { items, totalCount }
}

/** The number of the current text, to which consents refer. */
export async function privacyVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('privacyTexts')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return version
}

/** Texts are never deleted, because consents refer to their numbers. */
export async function insertPrivacyText(
  tx: Tx,
  { version, source, text }: Omit<PrivacyText, 'createdAt'>,
): Promise<void> {
  await tx.insertInto('privacyTexts').values({ version, source, text }).execute()
}
