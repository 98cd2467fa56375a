import type { ActCard, ActExportQuery } from '@naryad/contract/acts/acts'
import { actForms, actTitle } from '@naryad/contract/acts/acts.words'
import { upperFirst } from '@naryad/contract/kit/letter-case'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { printPdf } from '../../platform/print/pdf.ts'
import { counted } from '../../platform/text/plural.ts'
import { recordAudit } from '../audit/index.ts'
import { readExecutor } from '../documents/index.ts'
import { readLogo } from '../settings/index.ts'
import type { Reach } from '../tasks/index.ts'
import { periodActContent } from './act-content.ts'
import { actsJson, actsSheet } from './act-export.ts'
import { findCompanyOfUser, markExported, readDocument, readExported, readParties } from './acts.repo.ts'
import { findAct } from './acts.search.repo.ts'
import { getAct } from './acts.service.ts'

/** «А-2026-118» may be typed, so it may have characters that no file name has. */
const fileName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '-')

interface Printed {
  readonly title: string
  readonly name: string
  readonly mime: string
  readonly body: Buffer
}

/** Issued acts are printed as they were issued, drafts as they are now. */
async function print(db: Db, act: ActCard, limits?: typeof letterLimits): Promise<Printed> {
  const { id } = act
  const [stored, logo] = await Promise.all([readDocument(db, id), readLogo(db)])
  const parties = stored?.document ?? {
    executor: (await readExecutor(db)).party,
    ...(await readParties(db, id)),
  }
  const title = upperFirst(actTitle(act.number))
  const task = {
    definition: {
      info: { title },
      content: periodActContent(
        {
          ...act,
          executor: parties.executor,
          customer: parties.customer,
          contract: parties.contract,
          isCancelled: act.status === 'CANCELLED',
        },
        logo,
      ),
    },
    footer: [title, parties.executor.name].filter(Boolean).join('. '),
  }
  const body = await printPdf(task, limits)
  return { title, name: `${fileName(title)}.pdf`, mime: 'application/pdf', body }
}

export async function printAct(db: Db, ctx: Ctx, id: number): Promise<FileReply> {
  const act = await getAct(db, ctx, id)
  const { title, ...file } = await print(db, act)
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'acts', id, title: `${title}, ${act.company.name}` },
    details: 'PDF',
  })
  return { ...file, size: file.body.length, isInline: true }
}

/** So that one document does not hold up the letters behind it. */
const letterLimits = { timeoutMs: 30_000, memoryMb: 384 }

/**
 * For the letter about it; undefined if the act was cancelled, or its reader moved to another organization, before the
 * letter left.
 */
export async function findIssuedFile(db: Db, id: number, userId: number): Promise<Printed | undefined> {
  const companyId = await findCompanyOfUser(db, userId)
  const reader: Reach = {
    scope: 'company',
    who: { id: userId, role: 'client', isSenior: false, companyId, queues: [] },
  }
  const act = await findAct(db, reader, id)
  return act?.status === 'ISSUED' ? print(db, await getAct(db, reader, id), letterLimits) : undefined
}

/** The order of ids does not matter: the file is the same. */
export const exportActs = (db: Db, ctx: Ctx, { ids, format }: ActExportQuery): Promise<FileReply> =>
  inTransaction(db, async (tx) => {
    for (const id of ids) {
      const act = await findAct(tx, ctx, id)
      if (!act) throw notFound('Акт')
      if (act.status !== 'ISSUED')
        throw conflict(
          act.status === 'DRAFT'
            ? `Черновик акта (${act.company.name}) не выгружают: сначала выставьте его`
            : `Акт ${act.number} отменён: выгружать его не нужно`,
        )
    }
    const acts = await readExported(tx, ids)
    if (ctx.scope === 'all') {
      const marked = await markExported(tx, ids)
      await publishChange(tx, { room: 'acts', changes: marked })
    }
    const [only] = acts
    const name = acts.length === 1 && only ? `Акт ${only.number}` : `Акты (${acts.length})`
    await recordAudit(tx, {
      kind: 'EXPORTED',
      by: ctx,
      object: { kind: 'acts', id: acts.length === 1 && only ? only.id : null, title: name },
      details: `${format}, ${counted(acts.length, actForms)}`,
    })
    if (format === 'xlsx')
      return { name: `${fileName(name)}.xlsx`, mime: xlsxMime, body: writeWorkbook([actsSheet(acts)]) }
    const body = Buffer.from(actsJson(acts))
    return {
      name: `${fileName(name)}.json`,
      mime: 'application/json; charset=utf-8',
      body,
      size: body.length,
    }
  })
