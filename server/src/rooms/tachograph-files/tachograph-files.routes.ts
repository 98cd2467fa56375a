import { bind } from '@naryad/contract/kit/route'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { tachographFilesSchemas } from '@naryad/contract/tachograph-files/tachograph-files.schemas'

import { countEach } from '../../platform/db/query/count-each.ts'
import { limitDownloads } from '../../platform/http/downloads.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { openArchive, openOriginal } from './archive.service.ts'
import { readAttachment } from './attachment.service.ts'
import { readCardYear } from './card-year.service.ts'
import { removeFile } from './remove.service.ts'
import { assignFile, decideConclusion, getContent, getFile } from './settle.service.ts'
import { searchFiles } from './tachograph-files.repo.ts'
import { findFileIds } from './tachograph-files.search.repo.ts'
import { type FileParts, uploadFiles } from './upload.service.ts'

export function mountTachographFiles(http: Http, parts: FileParts): void {
  const { db } = parts
  const download = limitDownloads(http, 2)
  mount(http, bind(tachographFilesRoutes, tachographFilesSchemas), {
    search: ({ body }, ctx) => searchFiles(db, ctx, body),
    count: ({ body }, ctx) => countEach(body.filters, (search) => findFileIds(db, ctx, search)),
    archive: ({ query }, ctx) => download(ctx, () => openArchive(parts, ctx, query)),
    get: ({ params }, ctx) => getFile(db, ctx, params.id),
    cardYear: ({ params, query }, ctx) => readCardYear(db, ctx, { driverId: params.id, year: query.year }),
    content: ({ params }, ctx) => getContent(db, ctx, params.id),
    file: ({ params }, ctx) => openOriginal(parts, ctx, params.id),
    upload: ({ files }, ctx) => uploadFiles(parts, ctx, files),
    readAttachment: ({ params }, ctx) => readAttachment(parts, ctx, params.id),
    assign: ({ params, body }, ctx) => assignFile(db, ctx, params.id, body),
    decide: ({ params, body }, ctx) => decideConclusion(db, ctx, params, body.isApplied),
    remove: ({ params }, ctx) => removeFile(parts, ctx, params.id),
  })
}
