import type { ActRef } from '@naryad/contract/acts/act-ref'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import type { ActFormat } from '@naryad/contract/acts/acts.words'

import { call } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'

export const savePdf = async ({ id, number }: ActRef): Promise<void> =>
  saveFile(await call(actsRoutes.pdf, { params: { id } }), `Акт ${number ?? ''}.pdf`)

export const saveExport = async (ids: readonly number[], format: ActFormat): Promise<void> =>
  saveFile(
    await call(actsRoutes.export, { query: { ids: ids.join(','), format } }),
    `Акты (${ids.length}).${format}`,
  )
