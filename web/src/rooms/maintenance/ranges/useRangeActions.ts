import type { Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { MaintenanceRange } from '@naryad/contract/maintenance/maintenance'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { useCallback } from 'react'

import { call } from '../../../client/api/api.ts'
import type { CreateOptions } from '../../../client/api/request.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { useUploads } from '../../../client/uploads/useUploads.ts'
import { updated } from './updated.ts'

const touches = ['maintenance', 'cars']

/** Actions on a range that need no form. */
export function useRangeActions({ id, ...range }: MaintenanceRange) {
  return {
    remove: useAction({
      run: () => call(maintenanceRoutes.remove, { params: { id } }),
      touches,
      done: 'Интервал удалён',
    }),
    /** Reopens a range that was marked as done by mistake. */
    takeBack: useAction({
      run: () =>
        call(maintenanceRoutes.update, {
          params: { id },
          body: {
            kindId: range.kind.id,
            dateFrom: range.dateFrom,
            dateTo: range.dateTo,
            mileageFrom: range.mileageFrom,
            mileageTo: range.mileageTo,
            comment: range.comment,
            doneAt: null,
            version: range.version,
          },
        }),
      touches,
      done: updated,
    }),
    removeFile: useAction<Attachment, undefined>({
      run: (file) => call(attachmentsRoutes.removeFromMaintenance, { params: { id: file.id } }),
      touches,
    }),
  }
}

export function useRangeUploads(rangeId: number) {
  const send = useCallback(
    ({ file }: { file: File }, options: CreateOptions) =>
      call(attachmentsRoutes.uploadToMaintenance, { params: { id: rangeId }, files: [file] }, options),
    [rangeId],
  )
  return useUploads({
    place: `ranges:${rangeId}`,
    title: 'интервал обслуживания',
    send,
    touches: 'maintenance',
  })
}
