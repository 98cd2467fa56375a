import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'

import type { Db } from '../../../platform/db/connect.ts'
import type { MailFile } from '../../../platform/mail/mail.ts'
import { findIssuedFile } from '../../acts/index.ts'
import type { OutgoingMessage } from '../../deliveries/index.ts'

type FindFile = (db: Db, path: string, userId: number) => Promise<MailFile | undefined>

/** What letters of a kind bring along. A letter about several objects has the path of their list, and no file. */
const files: Partial<Record<NotificationKind, FindFile>> = {
  'act.issued': async (db, path, userId) => {
    const id = /^\/acts\/(\d+)$/.exec(path)?.[1]
    return id === undefined ? undefined : findIssuedFile(db, Number(id), userId)
  },
}

/** As its reader may have it when the letter leaves. */
export const findLetterFile = async (
  db: Db,
  { kind, userId, content }: OutgoingMessage,
): Promise<MailFile | undefined> =>
  kind === null || userId === null ? undefined : files[kind]?.(db, content.url, userId)
