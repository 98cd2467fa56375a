import { Readable } from 'node:stream'

import type { SubjectKind } from '@naryad/contract/privacy/privacy'

import type { Db } from '../../platform/db/connect.ts'
import type { ExportSection } from '../../platform/db/personal-data/personal-data.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { recordAudit } from '../audit/index.ts'
import { readSection } from './export.repo.ts'
import { piecesOf } from './spelling.ts'
import type { Subject } from './subjects.repo.ts'
import { getSubject, type PrivacyParts, registersOf } from './subjects.service.ts'

/** All data about a person as one file, generated while it is sent. */
export async function exportSubject(
  { db, rooms }: PrivacyParts,
  ctx: Ctx,
  { kind, id }: { readonly kind: SubjectKind; readonly id: number },
): Promise<FileReply> {
  const subject = await getSubject(db, registersOf(rooms), kind, id)
  const about = { kind, id, emails: subject.emails, pieces: piecesOf(subject) }
  const sections = rooms.flatMap((room) => room.sections?.(about) ?? [])
  const object = { kind, id, title: subject.title }
  await inTransaction(db, (tx) => recordAudit(tx, { kind: 'PERSONAL_DATA_EXPORTED', by: ctx, object }))
  return {
    name: `Данные о человеке, ${subject.title} ${companyToday()}.json`,
    mime: 'application/json; charset=utf-8',
    body: Readable.from(written(db, subject, sections)),
  }
}

async function* written(
  db: Db,
  subject: Subject,
  sections: readonly ExportSection[],
): AsyncGenerator<string> {
  const head = {
    subject: { kind: subject.kind, id: subject.id, name: subject.title },
    createdAt: new Date().toISOString(),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"sections":[`
  for (const [at, section] of sections.entries()) {
    yield `${at > 0 ? ',' : ''}\n{"title":${JSON.stringify(section.title)},"rows":[`
    let isFirst = true
    for await (const row of readSection(db, section)) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
      isFirst = false
    }
    yield ']}'
  }
  yield '\n]}\n'
}
