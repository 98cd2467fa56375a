import { buffer } from 'node:stream/consumers'

import { type ImportEntity, maxImportBytes } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { importsSchemas } from '@naryad/contract/imports/imports.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Ctx } from '../../platform/http/ctx.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { tooLarge } from '../../platform/http/refusals.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { readPreview } from './change-preview.repo.ts'
import { errorsFile } from './errors-file.service.ts'
import {
  applyImport,
  type Importing,
  readLast,
  retryImport,
  runInRequest,
  tryImport,
  type Upload,
} from './imports.service.ts'
import { templateFile } from './template.service.ts'
import { undoImport } from './undo.service.ts'

interface UploadInput {
  readonly files: AsyncIterable<UploadedFile>
  readonly query: { readonly dryRun: boolean }
}

export function mountImports(http: Http, importing: Importing): void {
  const upload = (entity: ImportEntity) => async (input: UploadInput, ctx: Ctx) => {
    const file = await receive(input.files)
    return input.query.dryRun
      ? tryImport(importing, ctx, entity, file)
      : runInRequest(importing, ctx, entity, file)
  }
  const template = (entity: ImportEntity) => () => templateFile(importing, entity)
  mount(http, bind(importsRoutes, importsSchemas), {
    maintenance: upload('maintenance'),
    maintenanceTemplate: template('maintenance'),
    cars: upload('cars'),
    carsTemplate: template('cars'),
    drivers: upload('drivers'),
    driversTemplate: template('drivers'),
    companies: upload('companies'),
    companiesTemplate: template('companies'),
    contacts: upload('contacts'),
    contactsTemplate: template('contacts'),
    contracts: upload('contracts'),
    contractsTemplate: template('contracts'),
    units: upload('units'),
    unitsTemplate: template('units'),
    priceItems: upload('priceItems'),
    priceItemsTemplate: template('priceItems'),
    priceLists: upload('priceLists'),
    priceListsTemplate: template('priceLists'),
    acts: upload('acts'),
    actsTemplate: template('acts'),
    last: ({ query }) => readLast(importing, query.entity),
    retry: ({ params, body }, ctx) => retryImport(importing, ctx, params.id, body),
    changes: ({ params, query }) => readPreview(importing.db, params.id, 'CHANGE', query),
    questions: ({ params, query }) => readPreview(importing.db, params.id, 'QUESTION', query),
    apply: ({ params }, ctx) => applyImport(importing, ctx, params.id),
    undo: ({ params }, ctx) => undoImport(importing, ctx, params.id),
    errorsFile: ({ params }) => errorsFile(importing, params.id),
  })
}

/** The file is read as a whole, because the directory of a zip archive is at its end. */
async function receive(files: AsyncIterable<UploadedFile>): Promise<Upload> {
  let upload: Upload | undefined
  for await (const { name, stream } of files) upload = { name, bytes: await buffer(stream) }
  if (!upload) throw tooLarge('Приложите один файл')
  if (upload.bytes.length > maxImportBytes) throw tooLarge('Файл больше 20 МБ: разделите его на части')
  return upload
}
