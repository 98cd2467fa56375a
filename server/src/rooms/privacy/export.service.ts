import { Readable } from 'node:stream'

import type { SubjectKind } from '@naryad/contract/privacy/privacy'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { recordAudit } from '../audit/index.ts'
import { subjectNouns } from './erase.service.ts'
import { readSection, type Section, sectionsOf } from './export.repo.ts'
import { piecesOf } from './spelling.ts'
import { findSubject, type Subject } from './subjects.repo.ts'

/** Everything that is kept about a person, as one file that is made while it is sent. */
export async function exportSubject(
  db: Db,
  ctx: Ctx,
  { kind, id }: { readonly kind: SubjectKind; readonly id: number },
): Promise<FileReply> {
  const subject = await findSubject(db, kind, id)
  if (!subject) throw notFound(subjectNouns[kind])
  const sections = sectionsOf[kind]({ id, emails: subject.emails, pieces: piecesOf(subject) })
  const object = { kind, id, title: subject.title }
  await inTransaction(db, (tx) => recordAudit(tx, { kind: 'PERSONAL_DATA_EXPORTED', by: ctx, object }))
  return {
    name: `Данные о человеке, ${subject.title} ${companyToday()}.json`,
    mime: 'application/json; charset=utf-8',
    body: Readable.from(written(db, subject, sections)),
  }
}

async function* written(db: Db, subject: Subject, sections: readonly Section[]): AsyncGenerator<string> {
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
