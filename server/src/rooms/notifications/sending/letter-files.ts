import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'

import type { Db } from '../../../platform/db/connect.ts'
import type { MailFile } from '../../../platform/mail/mail.ts'
import { findIssuedFile } from '../../acts/index.ts'

type FindFile = (db: Db, path: string) => Promise<MailFile | undefined>

/** What letters of a kind bring along. A letter about several objects has the path of their list, and no file. */
const files: Partial<Record<NotificationKind, FindFile>> = {
  'act.issued': async (db, path) => {
    const id = /^\/acts\/(\d+)$/.exec(path)?.[1]
    return id === undefined ? undefined : findIssuedFile(db, Number(id))
  },
}

export const findLetterFile = async (
  db: Db,
  kind: NotificationKind | null,
  path: string,
): Promise<MailFile | undefined> => (kind === null ? undefined : files[kind]?.(db, path))
